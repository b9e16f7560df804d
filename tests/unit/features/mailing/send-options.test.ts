import { expect, test } from 'vitest'
import {
  chosenOptions,
  NO_OPTIONS,
  optionErrors,
  zonedTime,
} from '../../../../src/features/mailing/send-options.ts'

const startAt = '2026-12-24T18:00'
const startMs = new Date(startAt).getTime()

test('sends only chosen options', () => {
  expect(chosenOptions(NO_OPTIONS)).toEqual({})
  expect(chosenOptions({ ratePerMinute: '60', startAt, failurePercent: '10' })).toEqual({
    ratePerMinute: 60,
    startAtMs: startMs,
    failurePercent: 10,
  })
})

test.each([
  [{ ratePerMinute: '0' }, ['ratePerMinute']],
  [{ ratePerMinute: '1000000' }, []],
  [{ ratePerMinute: '1000001' }, ['ratePerMinute']],
  [{ ratePerMinute: '1.5' }, ['ratePerMinute']],
  [{ failurePercent: '100' }, []],
  [{ failurePercent: '101' }, ['failurePercent']],
  [{ failurePercent: '-1' }, ['failurePercent']],
])('rejects the options %j because of %j', (fields, names) => {
  expect(Object.keys(optionErrors({ ...NO_OPTIONS, ...fields }, 0))).toEqual(names)
})

test('rejects a start that has passed', () => {
  const fields = { ...NO_OPTIONS, startAt }
  expect(optionErrors(fields, startMs - 1)).toEqual({})
  expect(optionErrors(fields, startMs)).toEqual({ startAt: 'This time has passed' })
})

test('formats a time with its zone', () => {
  expect(zonedTime(startMs)).toBe('24 Dec 2026, 18:00 (America/New_York, GMT-5)')
})
