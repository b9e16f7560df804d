import { expect, test } from 'vitest'
import { errorKind } from '../../../src/service/staff/mailing/error-kind.ts'

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <ann@golf.example>: No such user",
    { key: '550 5.1.1', text: '550 5.1.1 …: No such user' },
  ],
  ['Message failed: 552 Mailbox full', { key: '552', text: '552 Mailbox full' }],
  ['bounced: 550-5.7.1 Refused by policy', { key: '550-5.7.1', text: '550-5.7.1 Refused by policy' }],
  ['Timeout', { key: 'Timeout', text: 'Timeout' }],
  ['No host for ann@golf.example was found', { key: 'No host for ', text: 'No host for … was found' }],
])('describes the kind of the error %s', (detail, kind) => {
  expect(errorKind(detail)).toEqual(kind)
  expect(detail).toContain(kind.key)
})
