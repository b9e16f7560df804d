import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { round } from '../../../src/contract/round.ts'
import { describeIssue, items, slots, toSlots } from '../../../src/contract/wire.ts'
import { asRealtimeList } from '../../support/arbitraries.ts'

const _ = undefined

describe('a list from the realtime database', () => {
  test.each([
    { what: 'an array with gaps', value: [1, null, 3], list: [1, _, 3] },
    { what: 'number keys', value: { 9: 'a', 10: 'b' }, list: [...new Array(9).fill(_), 'a', 'b'] },
    {
      what: 'an array whose first nine slots are empty',
      value: [...new Array(9).fill(null), 5],
      list: [...new Array(9).fill(_), 5],
    },
    { what: 'an empty object', value: {}, list: [] },
    { what: 'null', value: null, list: [] },
    { what: 'undefined', value: _, list: [] },
  ])('is restored from $what', ({ value, list }) => {
    expect(toSlots(value)).toEqual(list)
  })

  test.each([{ 'not a number': 1 }, { '-1': 1 }, { 1000: 1 }, { 1e21: 1 }, 'text', 5])(
    'is not restored from %j',
    (value) => {
      expect(toSlots(value)).toBeUndefined()
    },
  )

  test('keeps each value at its index in every shape', () => {
    fc.assert(
      fc.property(asRealtimeList(fc.nat(), 18), (value) => {
        const list = toSlots(value)
        for (const [at, one] of Object.entries(value ?? {})) expect(list?.[Number(at)]).toBe(one ?? _)
        expect(Object.keys(list ?? {})).toHaveLength(list?.length ?? -1)
      }),
    )
  })

  test('never has more than 1000 slots', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        if (Array.isArray(value)) return
        expect(toSlots(value)?.length ?? 0).toBeLessThanOrEqual(1000)
      }),
    )
  })
})

test('keeps gaps and invalid values as undefined in slots, and leaves them out of items', () => {
  expect(v.parse(slots(v.number()), [1, null, 'x', 4])).toEqual([1, _, _, 4])
  expect(v.parse(items(v.number()), [1, null, 'x', 4])).toEqual([1, 4])
})

test('parses a missing list to an empty one, so that the rows of a nine-hole round are kept', () => {
  const rows = [{ type: 'PuttsRow', data: { outValues: [2] } }]
  const participant = { type: 'ScorecardIndividualPlayer', name: 'Ann' }
  const cards = [{ type: 'ParticipantCard', participant, rows }]
  expect(v.parse(round, { scorecard: { cards } }).scorecard?.cards).toMatchObject([
    { totals: [], rows: [{ type: 'PuttsRow', data: { outValues: [2], inValues: [] } }] },
  ])
})

test('names the value itself when an issue has no path', () => {
  const result = v.safeParse(v.string(), 5)
  expect(result.issues && describeIssue(result.issues, 'facility id')).toBe('facility id: expected a string')
})
