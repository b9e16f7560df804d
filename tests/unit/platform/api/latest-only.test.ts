import { expect, test } from 'vitest'
import { latestOnly, SUPERSEDED } from '../../../../src/platform/api/latest-only.ts'

test('supersedes an older request that responds last or fails', async () => {
  const latest = latestOnly()
  const older = Promise.withResolvers<string>()
  const newer = Promise.withResolvers<string>()
  const results = [latest(older.promise), latest(newer.promise)]
  newer.resolve('new')
  older.resolve('old')
  expect(await Promise.all(results)).toEqual([SUPERSEDED, 'new'])
  const failing = latest(Promise.reject(new Error('lost')))
  expect(await latest(Promise.resolve('newest'))).toBe('newest')
  expect(await failing).toBe(SUPERSEDED)
})

test('passes on that the latest request was rejected', async () => {
  await expect(latestOnly()(Promise.reject(new Error('lost')))).rejects.toThrow('lost')
})

test('aborts the signal of the older request before the next one starts', async () => {
  const latest = latestOnly()
  const events: string[] = []
  const older = latest(async (signal) => {
    signal.addEventListener('abort', () => events.push('older aborted'))
  })
  const newer = latest(async (signal) => {
    events.push('newer started')
    return signal.aborted
  })
  expect(await older).toBe(SUPERSEDED)
  expect(await newer).toBe(false)
  expect(events).toEqual(['older aborted', 'newer started'])
})

test('cancels the outstanding request, and leaves later ones alone', async () => {
  const latest = latestOnly()
  let isAborted = () => false
  const result = latest(async (signal) => {
    isAborted = () => signal.aborted
    return 'value'
  })
  latest.cancel()
  expect(isAborted()).toBe(true)
  expect(await result).toBe(SUPERSEDED)
  expect(await latest(Promise.resolve('value'))).toBe('value')
})
