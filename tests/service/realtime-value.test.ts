import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changesBetween,
  pushFor,
  type Tree,
  toJson,
  toTree,
} from '../../src/service/golf/realtime/database-value.ts'

const roundTrip = (value: unknown) => toJson(toTree(value))

const key = fc.oneof(fc.constantFrom('a', 'b', 'cards', '__proto__', '0', '1', '2', '9', '17', '01'))
const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.integer(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  ),
})).value

test.each([
  ['keeps [1, null, 3] as a list with a gap', [1, null, 3], [1, null, 3]],
  ['returns keys 9 and 10 as an object', { 9: 'x', 10: 'y' }, { 9: 'x', 10: 'y' }],
  [
    'returns keys 9 to 17 as a list of 18 items, 9 of them null',
    Object.fromEntries(Array.from({ length: 9 }, (_, index) => [index + 9, index])),
    [null, null, null, null, null, null, null, null, null, 0, 1, 2, 3, 4, 5, 6, 7, 8],
  ],
  ['does not treat a key with a leading zero as a number', { '00': 1, 1: 2 }, { '00': 1, 1: 2 }],
  ['drops what is empty', { a: { b: {}, c: [null] }, d: [], e: null, f: 1 }, { f: 1 }],
  ['keeps false, zero and the empty string', { a: false, b: 0, c: '' }, { a: false, b: 0, c: '' }],
])('%s', (_, value, expected) => {
  expect(roundTrip(value)).toEqual(expected)
})

test.each([
  ['a key with a dot', { 'a.b': 1 }],
  ['an empty key', { '': 1 }],
  ['a non-finite number', { a: Number.NaN }],
])('rejects %s, as Firebase does', (_, value) => {
  expect(() => toTree(value)).toThrow(/realtime database/)
})

test('rejects values nested deeper than 32 levels', () => {
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), 1)
  expect(() => toTree(deep)).toThrow(/32/)
})

test('returns the same value when a returned value is stored again', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const once = roundTrip(value)
      expect(roundTrip(once)).toEqual(once)
    }),
  )
})

test('returns no null, empty list or empty object, except null in the gaps of a list', () => {
  const check = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const items = Array.isArray(value) ? value.filter((item) => item !== null) : Object.values(value)
    expect(items.length).toBeGreaterThan(0)
    expect(items).not.toContain(null)
    if (Array.isArray(value)) expect(value.length - 1).toBeLessThan(2 * items.length)
    for (const item of items) check(item)
  }
  fc.assert(fc.property(anyValue, (value) => check(roundTrip(value))))
})

/** Sets the value at a path, as the SDK does with a push. */
function withValueAt(before: Tree | undefined, path: readonly string[], value: unknown): Tree | undefined {
  const [first, ...rest] = path
  if (first === undefined) return toTree(value)
  const children = new Map(before instanceof Map ? (before as ReadonlyMap<string, Tree>) : [])
  const child = withValueAt(children.get(first), rest, value)
  if (child === undefined) children.delete(first)
  else children.set(first, child)
  return children.size === 0 ? undefined : children
}

test('sends pushes from which a listener can rebuild the stored value', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (earlier, later) => {
      const before = toTree(earlier)
      const after = toTree(later)
      const push = pushFor(changesBetween(before, after), [], after)
      let copy = before
      if (push?.action === 'd') copy = withValueAt(copy, push.path, push.data)
      if (push?.action === 'm')
        for (const [relativePath, value] of Object.entries(push.data))
          copy = withValueAt(copy, [...push.path, ...relativePath.split('/')], value)
      expect(toJson(copy)).toEqual(toJson(after))
      expect(push === undefined).toBe(changesBetween(before, after).length === 0)
    }),
    { numRuns: 500 },
  )
})

test('pushes only the changed cell if there is one', () => {
  const card = (strokes: number) => ({ rows: [{ data: [{ total: 4 }, { total: strokes }] }], name: 'Ann' })
  const [before, after] = [toTree(card(5)), toTree(card(6))]
  expect(pushFor(changesBetween(before, after), [], after)).toEqual({
    action: 'd',
    path: ['rows', '0', 'data', '1', 'total'],
    data: 6,
  })
})

test('pushes several changed cells together, relative to their common path', () => {
  const card = (a: number, b: number) => ({ rows: [{ data: [a, 4], total: b }] })
  const [before, after] = [toTree(card(3, 7)), toTree(card(5, 9))]
  expect(pushFor(changesBetween(before, after), [], after)).toEqual({
    action: 'm',
    path: ['rows', '0'],
    data: { 'data/0': 5, total: 9 },
  })
})
