import type { Leaderboard, LeaderboardEntry } from '../../../domain/leaderboard.ts'

export interface Column {
  label: string
  textOf(entry: LeaderboardEntry): string
  /** The total that decides the round. */
  isMain?: boolean
}

export const TO_PAR = 'To par'

/** Returns the columns to show: without holes if all have finished, without score to par in a match. */
export function columnsOf({ decider, label, entries }: Leaderboard): Column[] {
  const isOver = entries.every(({ thruText }) => thruText === 'F')
  return [
    ...(decider === 'match' ? [] : [{ label: TO_PAR, textOf: toParOf, isMain: decider === 'strokes' }]),
    ...(isOver ? [] : [{ label: 'Thru', textOf: thruOf }]),
    { label, textOf: figureOf, isMain: decider !== 'strokes' },
  ]
}
const toParOf = (entry: LeaderboardEntry) => entry.toPar
const thruOf = (entry: LeaderboardEntry) => entry.thruText
const figureOf = (entry: LeaderboardEntry) => entry.figure
