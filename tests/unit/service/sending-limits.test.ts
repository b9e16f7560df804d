import { expect, test } from 'vitest'
import type { Outcome } from '../../../src/service/staff/mailing/sending/recipient-outcomes.ts'
import {
  createPace,
  type LastMails,
  thresholdReason,
  withOutcomes,
} from '../../../src/service/staff/mailing/sending/sending-limits.ts'

/** Sends as many mails as possible. Returns the times of the first `count`. */
function timesOf(pace: ReturnType<typeof createPace>, time: { ms: number }, count: number, rate: number) {
  const times: number[] = []
  while (times.length < count) {
    const allowed = pace.allowed(rate)
    for (let at = 0; at < allowed; at++) times.push(time.ms)
    if (allowed > 0) pace.use(allowed, rate)
    time.ms += Math.max(pace.waitMs(rate), 1)
  }
  return times
}
const start = () => {
  const time = { ms: 0 }
  return { time, pace: createPace(() => time.ms) }
}

test('spreads mails evenly over each minute', () => {
  const { time, pace } = start()
  expect(timesOf(pace, time, 60, 1200)).toEqual(Array.from({ length: 60 }, (_, at) => at * 50))
})

test('does not catch up after a pause', () => {
  const { time, pace } = start()
  timesOf(pace, time, 10, 1200)
  time.ms += 600_000
  const resumedAt = time.ms
  const times = timesOf(pace, time, 10, 1200).map((ms) => ms - resumedAt)
  expect(times.filter((ms) => ms === 0)).toHaveLength(2)
  expect(times.at(-1)).toBe(400)
})

test('applies a changed rate immediately', () => {
  const { time, pace } = start()
  pace.use(1, 1)
  time.ms += 10
  expect(pace.allowed(1)).toBe(0)
  expect(pace.allowed(60_000)).toBeGreaterThan(0)
  expect([pace.allowed(undefined), pace.waitMs(undefined)]).toEqual([Number.POSITIVE_INFINITY, 0])
})

const outcomes = (count: number, status: Outcome['status']): Outcome[] =>
  Array.from({ length: count }, (_, position) => ({ position, status }))
const reasonAfter = (...groups: Outcome[][]) => thresholdReason(groups.reduce<LastMails>(withOutcomes, []))

test('pauses for failures that have just begun, whatever went well before', () => {
  expect(reasonAfter(outcomes(100_000, 'sent'), outcomes(10, 'failed'))).toBeUndefined()
  expect(reasonAfter(outcomes(100_000, 'sent'), outcomes(11, 'failed'))).toBe(
    '11 of the last 200 failed, more than 5 %',
  )
})

test('forgets failures that are long past', () => {
  expect(reasonAfter(outcomes(50, 'failed'), outcomes(200, 'sent'))).toBeUndefined()
})

test('waits for 100 mails, and does not count those that nobody was to get', () => {
  expect(reasonAfter(outcomes(99, 'failed'))).toBeUndefined()
  expect(reasonAfter(outcomes(99, 'failed'), outcomes(50, 'optedOut'))).toBeUndefined()
  expect(reasonAfter(outcomes(100, 'failed'))).toBe('100 of the last 100 failed, more than 5 %')
})
