import { describe, expect, test } from 'vitest'
import { latestOnly, SUPERSEDED } from '../../../../src/platform/api/latest-only.ts'

describe('the latest request', () => {
  test('supersedes an older one that responds last', async () => {
    const latest = latestOnly()
    const older = Promise.withResolvers<string>()
    const newer = Promise.withResolvers<string>()
    const results = [latest(older.promise), latest(newer.promise)]
    newer.resolve('new')
    older.resolve('old')
    expect(await Promise.all(results)).toEqual([SUPERSEDED, 'new'])
  })

  test('supersedes an older one that fails', async () => {
    const latest = latestOnly()
    const older = latest(Promise.reject(new Error('lost')))
    const newer = latest(Promise.resolve('new'))
    expect(await older).toBe(SUPERSEDED)
    expect(await newer).toBe('new')
  })

  test('passes a rejection on', async () => {
    const latest = latestOnly()
    await expect(latest(Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  })

  test('aborts the signal of the older one before it starts', async () => {
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
})

describe('cancel', () => {
  test('supersedes the outstanding request and aborts its signal', async () => {
    const latest = latestOnly()
    let isAborted = () => false
    const result = latest(async (signal) => {
      isAborted = () => signal.aborted
      return 'value'
    })
    latest.cancel()
    expect(isAborted()).toBe(true)
    expect(await result).toBe(SUPERSEDED)
  })

  test('leaves later requests alone', async () => {
    const latest = latestOnly()
    latest.cancel()
    expect(await latest(Promise.resolve('value'))).toBe('value')
  })
})
