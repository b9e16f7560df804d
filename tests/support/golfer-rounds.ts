import type { RecordedRound } from '../../src/contract/recorded-round.ts'
import { type GolferRound, roundStatisticsOf } from '../../src/domain/statistics/round-statistics.ts'
import { holes, recorded, strokes } from './recorded.ts'

/** Pars of a course of nine holes, 36 in all. */
export const NINE = [4, 3, 5, 4, 4, 3, 4, 5, 4]

type Changes = Parameters<typeof recorded>[0] & {
  /** The strokes of the owner, as for `strokes`. */
  line?: string
  token?: string
  /** "2026-06-20" on the course's calendar. */
  day?: string
}

/** Returns one of Ann's rounds as the service reads it for the statistics: by default nine holes in par. */
export function golferRound({
  line = NINE.join(' '),
  token = 'R1',
  day = '2026-06-20',
  ...changes
}: Changes = {}) {
  return asGolferRound(
    recorded({
      startTimestampMs: Date.parse(`${day}T09:00:00Z`),
      timezoneOffset: 0,
      course: { name: 'Old Links', holes: holes(...NINE) },
      players: [{ name: 'Ann', owner: true, holes: strokes(line) }],
      ...changes,
    }),
    token,
  )
}

/** Passes the statistics of a round through JSON, as the database does. */
export function asGolferRound(one: RecordedRound, roundToken: string): GolferRound {
  const stored = JSON.parse(JSON.stringify(roundStatisticsOf(one)))
  return { ...stored, roundToken, date: one.startTimestampMs, timezoneOffset: one.timezoneOffset }
}
