/** What opens over the screen on which a round is scored, or beside it, in one script. */
export { OwnDetails } from './OwnDetails.tsx'
export { ScoreDialogs } from './ScoreDialogs.tsx'
