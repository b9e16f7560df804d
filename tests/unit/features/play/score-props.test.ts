import { expect, test } from 'vitest'
import { foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import { standingOf } from '../../../../src/features/play/score/score-props.ts'
import { standingLine } from '../../../../src/features/play/score/standing-line.ts'
import { viewOf } from '../../../../src/features/shared/kept-rounds/sheet-view.ts'
import { type Line, logOf, sheetOf, strokesOn } from '../../../support/score-sheets.ts'

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
  ['Skins', 'Gross', ['Ann', ' leads, 1 skin'], ['1 skin thru 1', '0 skins thru 1']],
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
