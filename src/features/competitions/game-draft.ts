import type { CompetitionDocument } from '../../contract/competition-document.ts'
import { handicapAllowance } from '../../domain/handicap/playing-handicap.ts'

/** A competition as its form has it: the course may not be chosen yet. */
export type GameDraft = Omit<CompetitionDocument, 'course'> & {
  course: CompetitionDocument['course'] | undefined
}
type Round = CompetitionDocument['rounds'][number]

const DAY_MS = 86_400_000

/** Returns the ISO date of a local time. */
function localDate(atMs: number): string {
  const date = new Date(atMs)
  return new Date(atMs - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Returns the day after an ISO date. */
export const dayAfter = (date: string, days = 1) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns a round on a date in the time zone of this browser. */
export function roundOn(date: string, groups?: Round['groups']): Round {
  return { date, timezoneOffset: -new Date(`${date}T12:00`).getTimezoneOffset() * 60_000, groups }
}

/** Returns the usual allowance of a format, in per cent; undefined for a scramble, whose players have shares. */
export function usualAllowance(format: CompetitionDocument['format']['type']): number | undefined {
  if (format === 'RoundFormat.Team.Scramble') return undefined
  return format === 'RoundFormat.Individual'
    ? handicapAllowance({ format: 'individual', method: 'strokes' })
    : handicapAllowance({ format: 'bestBall', method: 'strokes', teamSize: 2 })
}

/** Returns what a new competition begins with. */
export const newDraft = (nowMs: number): GameDraft => ({
  name: '',
  course: undefined,
  scoringMethod: { type: 'StrokePlay' },
  handicapMode: 'Net',
  format: { type: 'RoundFormat.Individual' },
  allowance: usualAllowance('RoundFormat.Individual'),
  tieBreak: 'countback',
  divisions: [],
  entrants: [],
  rounds: [roundOn(localDate(nowMs))],
})

/** Returns a competition of today with the course, game and players of another one, and as many rounds. */
export function copyOf(document: CompetitionDocument, nowMs: number): GameDraft {
  const today = localDate(nowMs)
  const first = Date.parse(document.rounds[0]?.date ?? today)
  return {
    ...document,
    isHidden: undefined,
    entrants: document.entrants?.map((one) => ({ ...one, state: undefined })),
    rounds: document.rounds.map(({ date }) =>
      roundOn(dayAfter(today, Math.round((Date.parse(date) - first) / DAY_MS))),
    ),
  }
}
