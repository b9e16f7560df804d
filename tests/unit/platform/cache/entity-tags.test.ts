import { expect, test } from 'vitest'
import { RESPONSE_CACHE } from '../../../../src/offline/caches.ts'
import { rememberEntityTag } from '../../../../src/platform/cache/entity-tags.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'

const stored = (storage: ReturnType<typeof fakeStorage>) => JSON.parse(storage.read(RESPONSE_CACHE) ?? 'null')

test('stores the tags of the last twenty URLs', () => {
  const storage = fakeStorage()
  for (let index = 0; index < 21; index += 1) rememberEntityTag(storage, `/r/${index}`, `"${index}"`)
  expect(Object.keys(stored(storage))).toHaveLength(20)
  expect(stored(storage)).toMatchObject({ '/r/1': '"1"', '/r/20': '"20"' })
})

test('stores the latest tag of a URL, and removes the entry with the last tag', () => {
  const storage = fakeStorage()
  rememberEntityTag(storage, '/r/1', '"1"')
  rememberEntityTag(storage, '/r/1', '"2"')
  expect(stored(storage)).toEqual({ '/r/1': '"2"' })
  rememberEntityTag(storage, '/r/1', undefined)
  expect(storage.read(RESPONSE_CACHE)).toBe(undefined)
})

test('stores no tags for other origins, whose requests would need a preflight', () => {
  const storage = fakeStorage()
  for (const url of ['https://api.golf.example/r/1', '//api.golf.example/r/1']) {
    rememberEntityTag(storage, url, '"1"')
  }
  expect(storage.read(RESPONSE_CACHE)).toBe(undefined)
})

test('replaces an unreadable value', () => {
  const storage = fakeStorage({ [RESPONSE_CACHE]: 'no json' })
  rememberEntityTag(storage, '/r/1', '"1"')
  expect(stored(storage)).toEqual({ '/r/1': '"1"' })
})
