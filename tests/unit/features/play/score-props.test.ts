import { expect, test } from 'vitest'
import { foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import { holeNotices } from '../../../../src/features/play/score/HoleNotices.tsx'
import { footProps, standingOf } from '../../../../src/features/play/score/score-props.ts'
import { standingLine, undoWords } from '../../../../src/features/play/score/score-words.ts'
import type { ScoringStore } from '../../../../src/features/play/score/scoring.store.ts'
import { viewOf } from '../../../../src/features/shared/kept-rounds/sheet-view.ts'
import { type Line, logOf, sheetOf, strokesOn } from '../../../support/score-sheets.ts'
import { scoringScreen } from '../../../support/scoring-screen.ts'

const SCORES: Line[] = [
  [1, 0, strokesOn('p1', 1, 3)],
  [1, 0, strokesOn('p2', 1, 5)],
]

function standings(document: object, lines: readonly Line[] = SCORES) {
  const sheet = foldSheet(sheetOf(document), logOf(lines))
  const view = viewOf(sheet)
  const { leader, standing } = standingLine(view)
  return { line: [leader, standing], rows: view.scored.map((row) => standingOf(view, row, sheet)) }
}

test.each([
  ['StrokePlay', 'Gross', ['Ann', ' leads, −1'], ['−1 thru 1', '+1 thru 1']],
  ['StrokePlay', 'Net', ['Ann', ' leads, −1'], ['−1 net thru 1', '+1 net thru 1']],
  ['Stableford', 'Gross', ['Ann', ' leads, 3 points'], ['3 points thru 1', '1 point thru 1']],
  ['MatchPlay', 'Gross', ['Ann', ' 1 up, 2 to play'], ['1 up thru 1', '1 down thru 1']],
])('tells how everybody stands in %s, %s', (type, handicapMode, line, rows) => {
  expect(standings({ scoringMethod: { type }, handicapMode })).toEqual({ line, rows })
})

test('names no leader before the first score, while several lead, and in a match all square', () => {
  const level: Line[] = [
    [1, 0, strokesOn('p1', 1, 4)],
    [1, 0, strokesOn('p2', 1, 4)],
  ]
  expect(standings({}, []).line).toEqual(['', ''])
  expect(standings({}, level).line).toEqual(['', '2 lead'])
  const match = { scoringMethod: { type: 'MatchPlay' } }
  expect(standings(match, level).line).toEqual(['', 'All square, 2 to play'])
})

test('says that a player has not started', () => {
  expect(standings({}, SCORES.slice(0, 1)).rows).toEqual(['−1 thru 1', 'not started'])
})

test('says that a player has gone home, instead of a score', () => {
  const left: Line = [1, 2, { kind: 'player', player: 'p2', state: 'withdrawn' }]
  expect(standings({ handicapMode: 'Net' }, [...SCORES, left]).rows).toEqual(['−1 net thru 1', 'Withdrew'])
})

test('names the team of a best-ball player', () => {
  const { rows } = standings({
    format: { type: 'RoundFormat.Team.BestBall' },
    teams: [
      { id: 'reds', name: 'Reds', players: ['p2'] },
      { id: 'blues', name: 'Blues', players: ['p1'] },
    ],
  })
  expect(rows).toEqual(['Blues', 'Reds'])
})

/** Returns the foot of the screen on a hole, after scores on holes: "1 Ann 4". Lines with 2 are of a second phone. */
function foot(hole: number, lines: readonly Line[], document = {}) {
  const store = { sheet: {} } as ScoringStore
  const scoring = scoringScreen(lines, { hole, document })
  const { nextNumber, missing } = footProps(scoring, store)
  const notices = holeNotices(scoring)
  return { notices: notices.map((one) => [one.text, one.hole]), nextNumber, missing }
}
const all = [1, 2, 3].flatMap((hole): Line[] => [
  [1, 99, strokesOn('p1', hole, 4)],
  [1, 99, strokesOn('p2', hole, 4)],
])

test('names on each hole where phones disagree, and leads from one to the next', () => {
  const lines: Line[] = [...all, [2, 0, strokesOn('p1', 1, 5)], [2, 0, strokesOn('p2', 3, 5)]]
  expect([1, 2, 3].map((hole) => foot(hole, lines).notices)).toEqual([
    [['Scores differ on 1 and 3', 3]],
    [['Scores differ on 1 and 3', 3]],
    [['Scores differ on 1 and 3', 1]],
  ])
})

test('names what is missing before the hole that was scored last, and leads there', () => {
  const lines: Line[] = [
    [1, 0, strokesOn('p1', 1, 4)],
    [1, 0, strokesOn('p2', 3, 4)],
  ]
  expect(foot(1, lines).notices).toEqual([['Scores missing on 2 and 3', 2]])
  expect(foot(3, lines).notices).toEqual([['Scores missing on 1 and 2', 1]])
  expect(foot(2, all.slice(0, 3)).notices).toEqual([])
  expect(foot(3, all.slice(0, 3)).notices).toEqual([['Bob has no score on 2', 2]])
})

test('leads to the end from every hole once nothing is missing', () => {
  expect([1, 2, 3].map((hole) => foot(hole, all).nextNumber)).toEqual([undefined, undefined, undefined])
  expect(foot(1, all.slice(1)).nextNumber).toBe(2)
  const out: Line = [1, 99, { kind: 'player', player: 'p2', state: 'withdrawn' }]
  expect(foot(1, [...all.filter(([, , one]) => !('player' in one) || one.player === 'p1'), out])).toEqual({
    notices: [],
    nextNumber: undefined,
    missing: '',
  })
  const match = { scoringMethod: { type: 'MatchPlay' } }
  const won = all.slice(0, 4).map(([device, seen, one]): Line => {
    const strokes = 'player' in one && one.player === 'p1' ? 3 : 5
    return [device, seen, { ...one, strokes } as Line[2]]
  })
  expect(foot(1, won, match)).toMatchObject({ notices: [], nextNumber: undefined })
})

test('keeps the score behind a name that is written from right to left', () => {
  const [entry] = logOf([[1, 0, strokesOn('p1', 2, 5)]])
  const screen = scoringScreen([], { document: { players: [{ id: 'p1', name: 'דוד' }] } })
  expect(entry && undoWords(entry, screen)).toBe('\u2068דוד\u2069 5 on 2')
})
