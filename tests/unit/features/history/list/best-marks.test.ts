import { expect, test } from 'vitest'
import type { HistoryRound } from '../../../../../src/contract/history.ts'
import { bestMarks } from '../../../../../src/features/history/list/best-marks.ts'
import { played } from '../../../../support/played-round.ts'

/** Returns a round of 18 holes with a gross score. Rounds are listed newest first. */
const round = (gross: number, day: string, changes: Partial<HistoryRound> = {}) =>
  played({
    roundToken: day,
    date: Date.parse(day),
    owner: { totalGrossScore: gross, totalScorePoints: undefined, totalPar: 72, adjustedGross: undefined },
    ...changes,
  })

/** Returns the marks in the order of the rounds. */
const marksOf = (rounds: readonly HistoryRound[]) => rounds.map((one) => bestMarks(rounds).get(one))

test('marks the best round of all, of each year and of each course, each round once', () => {
  const rounds = [
    round(84, '2026-05-03', { course: 'Kea Flat' }),
    round(82, '2026-05-02', { course: 'Kea Flat' }),
    round(88, '2026-05-01', { course: 'Kea Flat' }),
    round(79, '2025-05-03'),
    round(85, '2025-05-02'),
    round(86, '2025-05-01'),
  ]
  expect(marksOf(rounds)).toEqual([
    undefined,
    'Best of 2026',
    undefined,
    'Personal best',
    undefined,
    undefined,
  ])
  const onOther = rounds.map((one, at) => (at === 1 ? { ...one, course: 'Old Links' } : one))
  expect(marksOf([...onOther, round(90, '2024-05-01', { course: 'Kea Flat' })]).at(0)).toBe('Course best')
})

test('marks the first of equally good rounds, and none of fewer than three', () => {
  expect(marksOf([round(80, '2026-05-03'), round(80, '2026-05-02'), round(81, '2026-05-01')])).toEqual([
    undefined,
    'Personal best',
    undefined,
  ])
  expect(marksOf([round(80, '2026-05-03'), round(79, '2026-05-02')])).toEqual([undefined, undefined])
})

test('compares only complete individual rounds of one length', () => {
  const nine = { holesPlayed: 9, holeCount: 9 }
  const rounds = [
    round(41, '2026-05-04', nine),
    round(60, '2026-05-03', { format: { type: 'RoundFormat.Team.Scramble' } }),
    round(70, '2026-05-02', { holesPlayed: 16, holeCount: 18 }),
    round(80, '2026-04-03'),
    round(81, '2026-04-02'),
    round(82, '2026-04-01'),
  ]
  expect(marksOf(rounds)).toEqual([undefined, undefined, undefined, 'Personal best', undefined, undefined])
})

test('says of which length a round of nine holes is the best, and counts the complete nine of an unfinished round', () => {
  const nine = { holesPlayed: 9, holeCount: 9 }
  const unfinished = { holesPlayed: 13, holeCount: 18, nine: { firstHole: 1, strokes: 40, par: 36 } }
  const rounds = [
    round(41, '2026-05-04', nine),
    round(43, '2026-05-03', nine),
    round(44, '2026-05-02', nine),
    round(62, '2025-05-01', unfinished),
  ]
  expect(marksOf(rounds)).toEqual([
    'Best 9 holes of 2026',
    undefined,
    undefined,
    'Personal best over 9 holes',
  ])
})
