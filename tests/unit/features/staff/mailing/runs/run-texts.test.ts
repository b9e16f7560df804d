import { expect, test } from 'vitest'
import {
  announcementOf,
  othersText,
  outcomeCounts,
  parseRate,
  pausedText,
  sentText,
  shareDone,
  stopText,
} from '../../../../../../src/features/staff/mailing/runs/run-texts.ts'
import { mailingRun } from '../../../../../support/mailing-runs.ts'

const mails = { sent: 1200, left: 300, failed: 4, unsure: 1 }
const skipped = { optedOut: 2, suppressed: 3, alreadySent: 4, invalid: 5, duplicates: 6 }

test('summarises a run in one line, with all rows that get no mail', () => {
  const run = mailingRun({ counts: { ...mails, ...skipped } })
  expect([sentText(run), othersText(run)]).toEqual(['1,200 of 1,505 sent', '4 failed, 1 unsure, 20 skipped'])
  expect(othersText(mailingRun())).toBe('')
})

test('names each outcome that occurs; together they are the rows of the file', () => {
  const counts = outcomeCounts(mailingRun({ counts: { ...mails, ...skipped } }))
  expect(counts.map(({ label, count }) => `${label} ${count}`)).toEqual([
    ...['Sent 1200', 'Failed 4', 'Left 300', 'Unsure 1', 'Already have this campaign 4', 'Opted out 2'],
    ...['Suppressed 3', 'Invalid rows 5', 'Duplicate rows 6'],
  ])
  expect(outcomeCounts(mailingRun({ counts: { sent: 1 } }))).toHaveLength(1)
})

test('announces the state and each 10 %, not each mail', () => {
  const announcements = Array.from({ length: 1001 }, (_, sent) =>
    announcementOf(mailingRun({ counts: { sent, left: 1000 - sent } })),
  )
  expect([...new Set(announcements)]).toEqual(
    Array.from({ length: 11 }, (_, tenth) => `Sending Spring: ${tenth * 10} % done.`),
  )
  expect(announcementOf(mailingRun({ state: 'paused' }))).toBe('Spring: Paused.')
})

test('counts every outcome as progress, and a run without mails as complete', () => {
  expect(shareDone(mailingRun({ counts: { sent: 1, failed: 1, unsure: 1, left: 1 } }))).toBe(0.75)
  expect(shareDone(mailingRun({ counts: {} }))).toBe(1)
})

test.each([
  [
    { sent: 12, left: 88 },
    '12 mails have been sent and cannot be recalled. 88 recipients are left and get no mail.',
  ],
  [
    { sent: 1, left: 1 },
    '1 mail has been sent and cannot be recalled. 1 recipient is left and gets no mail.',
  ],
])('says what stopping a mailing means', (counts, text) => {
  expect(stopText(mailingRun({ counts }))).toContain(text)
})

test('names who or what paused a mailing', () => {
  expect(pausedText(mailingRun({ changedBy: 'bob@golf.example' }))).toBe('Paused by bob@golf.example')
  expect(pausedText(mailingRun({ message: '6 of 100 mails failed' }))).toBe('Paused: 6 of 100 mails failed')
})

test.each([
  ['', null],
  ['1', 1],
  ['1000000', 1_000_000],
  ['0', undefined],
  ['1000001', undefined],
  ['1.5', undefined],
  ['x', undefined],
])('reads the rate limit "%s" as %s', (text, rate) => {
  expect(parseRate(text)).toBe(rate)
})
