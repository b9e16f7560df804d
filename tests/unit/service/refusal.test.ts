import { describe, expect, test } from 'vitest'
import { enhancedStatus, suppressionReason } from '../../../src/service/staff/mailing/suppressions/refusal.ts'

const refusal = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`Can't send mail - all recipients were rejected: ${response}`), {
    code: 'EENVELOPE',
    responseCode: Number(response.slice(0, 3)),
    response,
    command,
  })

describe('suppresses a recipient whose address the server does not accept', () => {
  test.each([
    '550 5.1.1 <ann@golf.example>: Recipient address rejected: User unknown in virtual mailbox table',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please try double-checking it',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 #5.1.0 Address rejected.',
    '550 5.1.1',
  ])('%s', (response) => {
    expect(suppressionReason(refusal(response))).toBe(response.replace('\n', ' '))
    expect(suppressionReason(refusal(response, 'DATA'))).toBe(response.replace('\n', ' '))
  })
})

describe('does not suppress a recipient because of', () => {
  test.each([
    ['a policy that names a recipient', '554 5.7.1 <ann@golf.example>: Relay access denied'],
    ['a temporary error', '450 4.1.1 <ann@golf.example>: unverified address'],
    ['a temporary code with a permanent status', '450 5.1.1 Try again later'],
    ['a permanent code with a temporary status', '550 4.1.1 Try again later'],
    ['the syntax of the sender', "553 5.1.7 The sender's address is wrong"],
    ['a status that only starts with the same digits', '550 5.1.11 x'],
    ['a status about the address that names the sender', '550 5.1.0 <no-reply@golf.example> sender rejected'],
    ['a bare code', '550 no such user'],
    ['a code later in the text', '550 no such user (5.1.1)'],
    ['a version number', '550 5.1.1.2 x'],
  ])('%s', (_, response) => {
    expect(suppressionReason(refusal(response))).toBeUndefined()
  })

  test('a reply to another command', () => {
    expect(suppressionReason(refusal('550 5.1.1 User unknown', 'MAIL FROM'))).toBeUndefined()
  })

  test.each([null, new Error('550 5.1.1'), { response: 5, command: 'DATA' }])(
    'an error without a reply: %s',
    (error) => expect(suppressionReason(error)).toBeUndefined(),
  )
})

test('returns a reason of one line with at most 300 characters and no control characters', () => {
  const reason = suppressionReason(refusal(`550 5.1.1 a\u0000b\r\nc ${'⛳'.repeat(400)}`)) ?? ''
  expect(reason).toMatch(/^550 5\.1\.1 a b c ⛳+…$/)
  expect([...reason]).toHaveLength(300)
})

test('uses the enhanced status only if it agrees with the code', () => {
  expect(enhancedStatus('250 2.1.5 ok')).toBe('2.1.5')
  expect(enhancedStatus('550 4.2.2 x')).toBeUndefined()
})
