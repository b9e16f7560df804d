import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Card, liveRound, type Row, round } from '../../../../src/contract/round.ts'
import { fitRound, shownRound } from '../../../../src/domain/round/shown-round.ts'

const course = (holeCount: number) => ({
  name: 'Old Links',
  holes: Array.from({ length: holeCount }, () => ({ par: 4 })),
})
const participant = { type: 'ScorecardIndividualPlayer', name: 'Ann' }
const parse = (holeCount: number, cards: unknown, settings: unknown = { course: course(holeCount) }) =>
  fitRound(v.parse(liveRound, { settings, scorecard: { cards } }))
const putts = (data: unknown) => ({
  type: 'ParticipantCard',
  participant,
  rows: [{ type: 'PuttsRow', data }],
})

function rowsOf(card: Card): Row['data'][] {
  if (card.type === 'GroupCard') return card.cards.flatMap(rowsOf)
  return card.type === 'CourseCard' ? [] : card.rows.map((row) => row.data)
}
const firstRow = (one: ReturnType<typeof parse>) => rowsOf(one.scorecard?.cards[0] as Card)[0]

test('assigns the numeric keys of a database object to their holes', () => {
  const row = firstRow(parse(18, [putts({ outValues: { 7: 2, 8: 1 }, inValues: [null, 3] })]))
  expect(row?.outValues).toEqual([...new Array(7).fill(undefined), 2, 1])
  expect(row?.inValues).toEqual([undefined, 3, ...new Array(7).fill(undefined)])
})

test.each([
  { holeCount: 12, out: 9, in: 3 },
  { holeCount: 6, out: 6, in: 0 },
])('splits $holeCount holes into $out out and $in in', ({ holeCount, ...expected }) => {
  const row = firstRow(
    parse(holeCount, [putts({ outValues: new Array(20).fill(1), inValues: new Array(20).fill(1) })]),
  )
  expect({ out: row?.outValues.length, in: row?.inValues.length }).toEqual(expected)
})

test('fits the course card and the cards of nested groups', () => {
  const group = (cards: unknown) => ({ type: 'GroupCard', name: 'Flight 1', cards })
  const [courseCard, outer] =
    parse(9, { 0: { type: 'CourseCard' }, 1: group({ 0: group([putts({ outValues: { 3: 1 } })]) }) })
      .scorecard?.cards ?? []
  expect(courseCard).toMatchObject({ hole: { outValues: new Array(9).fill(undefined), inValues: [] } })
  expect(rowsOf(outer as Card)[0]?.outValues).toEqual(new Array(9).fill(undefined).with(3, 1))
})

test('leaves lists unchanged while the course is unknown', () => {
  const row = firstRow(parse(0, [putts({ outValues: [1, 2] })], undefined))
  expect(row?.outValues).toEqual([1, 2])
})

test('tolerates any value in place of a list', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (outValues, cards) => {
      expect(firstRow(parse(9, [putts({ outValues })]))?.outValues).toHaveLength(9)
      expect(parse(9, cards).scorecard?.cards).toBeInstanceOf(Array)
    }),
  )
})

const withHoles = (holes: unknown) =>
  shownRound(v.parse(round, { type: 'Round', settings: { course: { name: 'Old Links', holes } } }))

test('shows a round with at least one hole', () => {
  expect(withHoles([{ par: 4 }])?.settings.course.name).toBe('Old Links')
  expect([withHoles([]), withHoles(undefined)]).toEqual([undefined, undefined])
})
