import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, pushFor } from '../../src/service/realtime/database-changes.ts'
import { type Tree, toJson, toTree } from '../../src/service/realtime/database-value.ts'

const stored = (value: unknown) => toJson(toTree(value))

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
  ['nulls drop out of an object', { a: null, b: 1 }, { b: 1 }],
  ['an empty list is nothing', { a: [], b: 1 }, { b: 1 }],
  ['an object of nothing is nothing', { a: { b: {}, c: [null] } }, null],
  ['[1, null, 3] stays a list with a gap', [1, null, 3], [1, null, 3]],
  ['keys 9 and 10 come as an object', { 9: 'x', 10: 'y' }, { 9: 'x', 10: 'y' }],
  ['a list that is mostly gaps comes as an object', [null, null, null, 4], { 3: 4 }],
  [
    'keys 9 to 17 come as 18 slots, 9 of them null',
    Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at + 9, at])),
    [null, null, null, null, null, null, null, null, null, 0, 1, 2, 3, 4, 5, 6, 7, 8],
  ],
  ['a key with a leading zero is no number', { '00': 1, 1: 2 }, { '00': 1, 1: 2 }],
  ['false, zero and the empty text are values', { a: false, b: 0, c: '' }, { a: false, b: 0, c: '' }],
])('%s', (_, value, expected) => {
  expect(stored(value)).toEqual(expected)
})

test.each([
  ['a key with a dot', { 'a.b': 1 }],
  ['a key with a slash', { 'a/b': 1 }],
  ['an empty key', { '': 1 }],
  ['a number that is not finite', { a: Number.NaN }],
  ['a function', { a: () => 1 }],
])('refuses %s, as the real database does', (_, value) => {
  expect(() => toTree(value)).toThrow(/realtime database/)
})

test('refuses a nesting deeper than 32', () => {
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), 1)
  expect(() => toTree(deep)).toThrow(/32/)
})

test('what was stored once is stored again unchanged', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const once = stored(value)
      expect(stored(once)).toEqual(once)
    }),
  )
})

test('nothing that is answered is null, an empty list or an empty object, but for the gaps of a list', () => {
  const check = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const items = Array.isArray(value) ? value.filter((item) => item !== null) : Object.values(value)
    expect(items.length).toBeGreaterThan(0)
    expect(items).not.toContain(null)
    if (Array.isArray(value)) expect(value.length - 1).toBeLessThan(2 * items.length)
    for (const item of items) check(item)
  }
  fc.assert(fc.property(anyValue, (value) => check(stored(value))))
})

/** Plays a push into a value as a client does. */
function applied(before: Tree | undefined, path: readonly string[], value: unknown): Tree | undefined {
  const [first, ...rest] = path
  if (first === undefined) return toTree(value)
  const children = new Map(before instanceof Map ? (before as ReadonlyMap<string, Tree>) : [])
  const child = applied(children.get(first), rest, value)
  if (child === undefined) children.delete(first)
  else children.set(first, child)
  return children.size === 0 ? undefined : children
}

test('a listener that plays every push into what it had holds what is stored', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (earlier, later) => {
      const before = toTree(earlier)
      const after = toTree(later)
      const push = pushFor(changesBetween(before, after), [], after)
      let held = before
      if (push?.action === 'd') held = applied(held, push.path, push.data)
      if (push?.action === 'm')
        for (const [below, value] of Object.entries(push.data))
          held = applied(held, [...push.path, ...below.split('/')], value)
      expect(toJson(held)).toEqual(toJson(after))
      expect(push === undefined).toBe(changesBetween(before, after).length === 0)
    }),
    { numRuns: 500 },
  )
})

test('one changed cell is pushed as that cell alone', () => {
  const card = (strokes: number) => ({ rows: [{ data: [{ total: 4 }, { total: strokes }] }], name: 'Ann' })
  const [before, after] = [toTree(card(5)), toTree(card(6))]
  expect(pushFor(changesBetween(before, after), [], after)).toEqual({
    action: 'd',
    path: ['rows', '0', 'data', '1', 'total'],
    data: 6,
  })
})

test('several changed cells are pushed at once, below the path that they share', () => {
  const card = (a: number, b: number) => ({ rows: [{ data: [a, 4], total: b }] })
  const [before, after] = [toTree(card(3, 7)), toTree(card(5, 9))]
  expect(pushFor(changesBetween(before, after), [], after)).toEqual({
    action: 'm',
    path: ['rows', '0'],
    data: { 'data/0': 5, total: 9 },
  })
})
