import { expect, test } from 'vitest'
import { DeliveryError } from '../../../src/service/mail/delivery-error.ts'

const NOT_BEGUN = { hasBegun: false, isContentSent: false }
const BEGUN = { hasBegun: true, isContentSent: false }
const SENT = { hasBegun: true, isContentSent: true }
const failureOf = (details: object, progress: typeof SENT) =>
  new DeliveryError(Object.assign(new Error('a text'), details), progress)

const RCPT = { code: 'EENVELOPE', command: 'RCPT TO' }
const MAIL = { code: 'EENVELOPE', command: 'MAIL FROM' }

test.each([
  ['550 to the recipient', { ...RCPT, responseCode: 550 }, BEGUN, 'refused'],
  ['450 to the recipient', { ...RCPT, responseCode: 450 }, BEGUN, 'deferred'],
  ['421 to the recipient', { ...RCPT, responseCode: 421 }, BEGUN, 'dropped'],
  ['550 to the sender', { ...MAIL, responseCode: 550 }, BEGUN, 'server'],
  ['451 to the sender', { ...MAIL, responseCode: 451 }, BEGUN, 'server'],
  ['421 to the sender', { ...MAIL, responseCode: 421 }, BEGUN, 'dropped'],
  ['554 to the mail', { code: 'EMESSAGE', responseCode: 554 }, SENT, 'refused'],
  ['451 to the mail', { code: 'EMESSAGE', responseCode: 451 }, SENT, 'deferred'],
  ['421 to the mail', { code: 'EMESSAGE', responseCode: 421 }, SENT, 'deferred'],
  ['a lost connection before the mail', { code: 'ECONNECTION' }, NOT_BEGUN, 'server'],
  ['a lost connection during the mail', { code: 'ECONNECTION' }, BEGUN, 'dropped'],
  ['a lost connection after the mail', { code: 'ECONNECTION' }, SENT, 'unsure'],
  ['silence before the mail', { code: 'ETIMEDOUT' }, NOT_BEGUN, 'server'],
  ['a refused certificate', { code: 'ETLS' }, NOT_BEGUN, 'server'],
  ['a stopping service', { message: 'Connection pool was closed' }, NOT_BEGUN, 'server'],
  ['anything else', {}, NOT_BEGUN, 'refused'],
])('classifies %s', (_, details, progress, failure) => {
  expect(failureOf(details, progress).failure).toBe(failure)
})

test('distinguishes a refused login from one that cannot be checked at present', () => {
  expect(failureOf({ code: 'EAUTH', responseCode: 535 }, NOT_BEGUN)).toMatchObject({
    ...{ failure: 'server', isLoginRefused: true },
  })
  expect(failureOf({ code: 'EAUTH', responseCode: 454 }, NOT_BEGUN).isLoginRefused).toBe(false)
})

test('has only the first line of a text', () => {
  expect(new DeliveryError(new Error('first\nsecond'), SENT).message).toBe('first')
  expect(new DeliveryError('no error', SENT).message).toBe('no error')
})
