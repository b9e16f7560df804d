import { expect, test } from 'vitest'
import { createLruCache } from '../../../src/service/base/lru-cache.ts'

test('evicts the least recently used values, by their number', () => {
  const cache = createLruCache<number>(2)
  cache.put('a', 1)
  cache.put('b', 2)
  expect(cache.find('a')).toBe(1)
  expect(cache.get('c', () => 3)).toBe(3)
  expect(cache.find('b')).toBeUndefined()
  expect(cache.get('a', () => 9)).toBe(1)
})

test('evicts as many values as their size requires, and none for a value that is replaced', () => {
  const cache = createLruCache<string>(10, (text) => text.length)
  for (const key of ['a', 'b', 'c', 'd', 'e']) cache.put(key, key.repeat(2))
  cache.put('a', 'AA')
  expect(cache.find('b')).toBe('bb')
  cache.put('long', '12345')
  expect(['a', 'b', 'c', 'd', 'e', 'long'].map((key) => cache.find(key))).toEqual([
    'AA',
    'bb',
    undefined,
    undefined,
    undefined,
    '12345',
  ])
  cache.put('too long', '12345678901')
  expect(cache.find('long')).toBeUndefined()
  expect(cache.find('too long')).toBeUndefined()
  cache.put('a', '1234567890')
  expect(cache.find('a')).toBe('1234567890')
})
