import type { Leaderboard, LeaderboardEntry } from '../../../domain/leaderboard.ts'

export interface Column {
  label: string
  textOf(entry: LeaderboardEntry): string
  /** The total that decides the round. */
  isMain?: boolean
  isToPar?: boolean
}

/** Returns the columns to show: without holes if all have finished, without score to par in a match. */
export function columnsOf({ decider, isLive, label, toParLabel, entries }: Leaderboard): Column[] {
  const isOver = !isLive || entries.every(({ thruText }) => thruText === 'F')
  return [
    ...(decider === 'match'
      ? []
      : [{ label: toParLabel, textOf: toParOf, isMain: decider === 'strokes', isToPar: true }]),
    ...(isOver ? [] : [{ label: 'Thru', textOf: thruOf }]),
    { label, textOf: figureOf, isMain: decider !== 'strokes' },
  ]
}
const toParOf = (entry: LeaderboardEntry) => entry.toPar
const thruOf = (entry: LeaderboardEntry) => entry.thruText
const figureOf = (entry: LeaderboardEntry) => entry.figure

/** Returns the line below a name: the players of a team, and what is said about the result. */
export const noteOf = ({ players, note }: LeaderboardEntry) =>
  [players.join(', '), note].filter(Boolean).join(' · ')
