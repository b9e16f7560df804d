export { renderCompetition } from './render-competition.tsx'
export { renderRound } from './render-round.tsx'
