import { afterEach, expect, test, vi } from 'vitest'
import { recordedRoundOf } from '../../../../src/domain/score-sheet/recorded-round-of.ts'
import { applyEntry, foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import { discrepanciesOf } from '../../../../src/domain/score-sheet/sheet-facts.ts'
import { type Line, logOf, many, mergedInto, sheetOf, strokesOn } from '../../../support/score-sheets.ts'

afterEach(() => vi.restoreAllMocks())

/** Returns how many look-ups in maps, which are what the fold consists of, an operation needs. */
function stepsOf(operation: () => void): number {
  const get = vi.spyOn(Map.prototype, 'get')
  const has = vi.spyOn(Map.prototype, 'has')
  operation()
  const steps = get.mock.calls.length + has.mock.calls.length
  vi.restoreAllMocks()
  return steps
}

const DOCUMENT = sheetOf({ players: many(40) })
const add = (at: number): Line => [1, 0, { kind: 'player', player: `p${at}`, name: `Player ${at}` }]
const merge = (at: number, into: number): Line => [1, 0, mergedInto(`p${at}`, `p${into}`)]
const separate = (at: number): Line => [1, 0, mergedInto(`p${at}`, null)]
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

type Logs = Record<string, (count: number) => Line[]>
/** Logs with merged players, given the number of their entries. */
const MERGES: Logs = {
  'players who are merged into each other in a chain': (count) => [
    ...numbers(count / 2).map((at) => add(at + 40)),
    ...numbers(count / 2).map((at) => merge(at, at + 1)),
  ],
  'a merge that is made and taken back': (count) =>
    numbers(count).map((at) => (at % 2 === 0 ? merge(0, 1) : separate(0))),
  'scores of merged players': (count) => [
    ...numbers(39).map((at) => merge(at, at + 1)),
    ...numbers(count - 39).map((at): Line => [at % 20, 0, strokesOn(`p${at % 40}`, 1, (at % 9) + 1)]),
  ],
}
const LOGS: Logs = {
  ...MERGES,
  'a cell for which all devices differ': (count) =>
    numbers(count).map((at): Line => [at, 0, strokesOn('p1', 1, (at % 9) + 1)]),
  'confirmations and changes of many devices': (count) =>
    numbers(count).map(
      (at): Line =>
        at % 2 === 0 ? [at, 0, strokesOn('p1', 1, at % 9)] : [at, at, { kind: 'confirm', player: 'p1' }],
    ),
}

test.each(Object.entries(MERGES))('needs a number of steps that grows with the log: %s', (_, linesOf) => {
  const fold = (count: number) =>
    stepsOf(() => {
      const sheet = foldSheet(DOCUMENT, logOf(linesOf(count)))
      recordedRoundOf(sheet)
      discrepanciesOf(sheet)
    })
  const [short, long] = [fold(2000), fold(8000)]
  expect(long).toBeLessThan(5 * short)
})

test.each(Object.entries(LOGS))('does not begin again for the next entry: %s', (_, linesOf) => {
  const log = logOf([...linesOf(4000), [1, 4000, strokesOn('p39', 2, 5)]])
  const sheet = foldSheet(DOCUMENT, log.slice(0, -1))
  recordedRoundOf(sheet)
  const next = stepsOf(() => {
    for (const entry of log.slice(-1)) applyEntry(sheet, entry)
    recordedRoundOf(sheet)
  })
  expect(next).toBeLessThan(2000)
})

test('keeps at most 100 players, whatever an earlier version has stored', () => {
  const sheet = foldSheet(DOCUMENT, logOf(numbers(100).map((at) => add(at + 40))))
  expect(sheet.players.size).toBe(100)
})
