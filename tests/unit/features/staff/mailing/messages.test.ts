import { expect, test } from 'vitest'
import type { MailingCheck } from '../../../../../src/contract/staff/mailing-check.ts'
import { placeholderText } from '../../../../../src/features/staff/mailing/check/messages.ts'
import { messages } from '../../../../../src/features/staff/mailing/messages.ts'

const check: MailingCheck = {
  rows: 2000,
  valid: 1990,
  invalid: 1,
  duplicates: 9,
  optedOut: 2,
  suppressed: 1,
  alreadySent: 1,
  toSend: 1986,
  toSendAgain: 1987,
  problems: [],
  placeholders: [],
  warnings: [],
  columns: [],
  mails: [],
  from: 'Fairway <no-reply@fairway.example>',
}

const use = (text: string, emptyRows: number, fallback?: string) => ({
  text,
  emptyRows,
  fallback,
  firstEmptyRow: emptyRows > 0 ? 7 : undefined,
})

test('warns only of empty placeholders without a fallback', () => {
  const warning = (...placeholders: MailingCheck['placeholders']) =>
    messages.staysEmpty({ ...check, placeholders })
  expect(warning(use('name', 0), use('club|your club', 3, 'your club'))).toBe('')
  expect(warning(use('name', 1))).toBe('{{name}} stays empty for 1 recipient.')
  expect(warning(use('name', 1), use('club', 2))).toBe('2 placeholders stay empty for some recipients.')
})

test.each([
  [use('name', 1), 'stays empty for 1 recipient, row 7'],
  [use('name', 1200), 'stays empty for 1,200 recipients, first in row 7'],
  [use('name|golfer', 2, 'golfer'), 'is “golfer” for 2 recipients, first in row 7'],
])('describes the use of a placeholder: %j', (placeholder, text) => {
  expect(placeholderText(placeholder)).toBe(text)
})
