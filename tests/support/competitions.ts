import type { CompetitionDocument } from '../../src/contract/competition-document.ts'

/** Par 72: stroke indexes odd on the first nine, even on the second. */
export const COURSE: CompetitionDocument['course'] = {
  name: 'Old Links',
  holes: Array.from({ length: 18 }, (_, at) => ({ par: 4, strokeIndex: at < 9 ? 2 * at + 1 : 2 * at - 16 })),
}

/** Players e1, e2 and so on, in groups of three from 09:00, each ten minutes later. */
export function competitionOf(
  playerCount: number,
  changes: Partial<CompetitionDocument> = {},
): CompetitionDocument {
  const ids = Array.from({ length: playerCount }, (_, at) => `e${at + 1}`)
  const groups = ids.flatMap((_, at) =>
    at % 3 === 0
      ? [{ number: at / 3 + 1, teeTime: teeTimeOf(at / 3), startHole: 1, entrants: ids.slice(at, at + 3) }]
      : [],
  )
  return {
    name: 'Spring Medal',
    course: COURSE,
    scoringMethod: { type: 'StrokePlay' },
    handicapMode: 'Gross',
    format: { type: 'RoundFormat.Individual' },
    divisions: [],
    entrants: ids.map((id, at) => ({ id, name: `Player ${at + 1}` })),
    rounds: [{ date: '2027-05-01', timezoneOffset: 3_600_000, groups }],
    ...changes,
  }
}

const teeTimeOf = (at: number) => `${String(9 + Math.floor(at / 6)).padStart(2, '0')}:${at % 6}0`
