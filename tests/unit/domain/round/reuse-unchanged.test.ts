import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reuseUnchanged } from '../../../../src/domain/round/reuse-unchanged.ts'

test('returns the identical value when nothing changed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(reuseUnchanged(value, structuredClone(value))).toBe(value)
    }),
  )
})

test('always returns a value equal to the new one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
      expect(reuseUnchanged(previous, structuredClone(next))).toEqual(next)
    }),
  )
})

test('keeps the identity of parts that did not change', () => {
  const previous = {
    cards: [
      { name: 'Ann', rows: [1] },
      { name: 'Bob', rows: [2] },
    ],
  }
  const next = reuseUnchanged(previous, {
    cards: [
      { name: 'Ann', rows: [1] },
      { name: 'Bob', rows: [3] },
    ],
  })
  expect(next.cards[0]).toBe(previous.cards[0])
  expect(next.cards[1]).not.toBe(previous.cards[1])
})

test('distinguishes a missing field from an undefined one', () => {
  const previous = { a: undefined }
  expect(reuseUnchanged(previous, {})).not.toBe(previous)
  expect(reuseUnchanged({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 })
})
