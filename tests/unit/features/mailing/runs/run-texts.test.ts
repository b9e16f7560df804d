import { expect, test } from 'vitest'
import { announcementOf, shareDone } from '../../../../../src/features/mailing/run-progress.ts'
import {
  countFigures,
  outcomeText,
  paceFigures,
  pausedText,
  sentText,
  startsIn,
  stopTexts,
} from '../../../../../src/features/mailing/runs/run-texts.ts'
import { mailingRun } from '../../../../support/mailing-runs.ts'

const HOUR_MS = 3_600_000

test.each([
  [{ left: 600 }, { currentRate: 200 }, '200 per minute', 'about 3 minutes'],
  [{ left: 600 }, { currentRate: 200, ratePerMinute: 100 }, '200 per minute', 'about 6 minutes'],
  [{ left: 12_000 }, { currentRate: 99.7 }, '100 per minute', 'about 2 hours'],
  [{ left: 10 }, { currentRate: 200 }, '200 per minute', 'less than a minute'],
  [{ left: 10 }, { currentRate: 200, retryWaitMs: 900_000 }, '200 per minute', 'about 15 minutes'],
  // Before the first mail, only the limit of the rate is known.
  [{ left: 600 }, { ratePerMinute: 60 }, '–', 'about 10 minutes'],
  [{ left: 600 }, {}, '–', '–'],
  [{ left: 600 }, { currentRate: 0 }, '0 per minute', '–'],
  [{ left: 600 }, { currentRate: 1e-300 }, '0 per minute', '–'],
])('estimates how long %o with %o take', (counts, rates, rate, timeLeft) => {
  expect(paceFigures(mailingRun({ counts, ...rates })).map(({ text }) => text)).toEqual([rate, timeLeft])
})

test('shows no rate for a run that is not being sent', () => {
  expect(paceFigures(mailingRun({ state: 'paused', currentRate: 60 }))).toEqual([])
})

test('omits counts of 0 except sent, failed and left, and adds up to the rows of the file', () => {
  const run = mailingRun({ counts: { sent: 1200, suppressed: 2 } })
  const labels = (all?: boolean) => countFigures(run, all).map(({ label, text }) => `${label} ${text}`)
  expect(labels()).toEqual(['Sent 1,200', 'Failed 0', 'Left 0', 'Suppressed 2', 'Rows in the file 1,202'])
  expect(labels(true)).toEqual([
    ...['Sent 1,200', 'Failed 0', 'Left 0', 'Unsure 0', 'Already have this campaign 0', 'Opted out 0'],
    ...['Suppressed 2', 'Invalid rows 0', 'Duplicate rows 0', 'Rows in the file 1,202'],
  ])
})

test('summarises a run in one line, with all rows that get no mail', () => {
  const mails = { sent: 1200, left: 300, failed: 4, unsure: 1 }
  const skipped = { optedOut: 2, suppressed: 3, alreadySent: 4, invalid: 5, duplicates: 6 }
  const run = mailingRun({ counts: { ...mails, ...skipped } })
  expect([sentText(run), outcomeText(run)]).toEqual(['1,200 of 1,505 sent', '4 failed, 1 unsure, 20 skipped'])
  expect(sentText({ ...run, state: 'scheduled' })).toBe('1,505 recipients')
  expect(outcomeText(mailingRun())).toBe('')
})

test('announces the state and each 10 %, not each mail', () => {
  const announcements = Array.from({ length: 1001 }, (_, sent) =>
    announcementOf(mailingRun({ counts: { sent, left: 1000 - sent } })),
  )
  expect([...new Set(announcements)]).toEqual(
    Array.from({ length: 11 }, (_, tenth) => `Sending Spring: ${tenth * 10} % done.`),
  )
  expect(announcementOf(mailingRun({ state: 'paused' }))).toMatch(/^Spring is paused\./)
})

test('counts every outcome as progress, and a run without mails as complete', () => {
  expect(shareDone(mailingRun({ counts: { sent: 1, failed: 1, unsure: 1, left: 1 } }))).toBe(0.75)
  expect(shareDone(mailingRun({ counts: {} }))).toBe(1)
})

test.each([
  [
    'running',
    { sent: 12, left: 88 },
    'Stop this mailing for good?',
    /^12 mails have been sent and cannot be recalled\. 88 recipients are left and get none\./,
  ],
  [
    'paused',
    { sent: 1, left: 1 },
    'Stop this mailing for good?',
    /^1 mail has been sent and cannot be recalled\. 1 recipient is left and gets none\./,
  ],
  [
    'scheduled',
    { left: 88 },
    'Unschedule this mailing?',
    /^“Spring” will not be sent to its 88 recipients\.$/,
  ],
] as const)('asks before a %s mailing is stopped', (state, counts, title, text) => {
  const asked = stopTexts(mailingRun({ state, counts }))
  expect(asked.title).toBe(title)
  expect(asked.text).toMatch(text)
})

test('names who or what paused a mailing', () => {
  expect(pausedText(mailingRun({ changedBy: 'bob@golf.example' }))).toBe('Paused by bob@golf.example')
  expect(pausedText(mailingRun({ message: '6 of 100 mails failed' }))).toBe('Paused: 6 of 100 mails failed')
})

test.each([
  [3 * HOUR_MS, 'in about 3 hours'],
  [59.6 * 60_000, 'in about 1 hour'],
  [30 * HOUR_MS, 'in about 1 day'],
  [20_000, 'in less than a minute'],
  [0, 'now'],
  [-HOUR_MS, 'now'],
  [1e300, 'in a very long time'],
])('describes the start of a mailing in %i ms', (inMs, text) => {
  expect(startsIn(inMs, 0)).toBe(text)
})
