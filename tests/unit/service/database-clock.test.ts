import { expect, test } from 'vitest'
import { startDatabaseClock } from '../../../src/service/base/clock.ts'

test('returns the time of the database, and continues it by itself', async () => {
  let elapsedMs = 500
  const { clock, stop } = await startDatabaseClock({
    elapsed: () => elapsedMs,
    read: async () => 1_000_000,
  })
  expect(clock()).toBe(1_000_000)
  elapsedMs += 250
  expect(clock()).toBe(1_000_250)
  stop()
})

test('follows the time of the database unless its response is late', async () => {
  let elapsedMs = 0
  let delayMs = 0
  let databaseMs = 1_000_000
  const { clock, sync, stop } = await startDatabaseClock({
    elapsed: () => elapsedMs,
    read: async () => {
      elapsedMs += delayMs
      return databaseMs
    },
  })
  databaseMs = 2_000_000
  await sync()
  expect(clock()).toBe(2_000_000)
  delayMs = 5_000
  databaseMs = 9_000_000
  await sync()
  expect(clock()).toBe(2_005_000)
  stop()
})
