import { expect, test } from 'vitest'
import {
  type LastMails,
  thresholdReason,
  withOutcomes,
} from '../../../src/service/staff/mailing/sending/failure-threshold.ts'
import type { Outcome } from '../../../src/service/staff/mailing/sending/recipient-outcomes.ts'

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
