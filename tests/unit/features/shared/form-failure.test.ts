import { expect, test } from 'vitest'
import { formFailure } from '../../../../src/features/shared/form-failure.ts'
import { type Failure, malformed, network } from '../../../../src/platform/api/result.ts'

const http = (status: number, body = ''): Failure => ({ kind: 'http', status, body })
const SERVER_ERROR = 'The server had a problem, so what you typed may be correct. Please try again.'
const LIMIT = 'Too many e-mails to this address. Please try again in 40 minutes.'

test.each<[what: string, failure: Failure, detail: string | undefined]>([
  ['no response', network, 'The server cannot be reached. Check your connection and try again.'],
  ['a wrong response', malformed, SERVER_ERROR],
  ['an error of the service', http(500, 'out of order'), SERVER_ERROR],
  ['a refusal', http(400, 'No'), undefined],
  ['a limit', http(429, LIMIT), LIMIT],
  ['a limit without a message', http(429), 'Too many attempts. Please wait a while before you try again.'],
])('says what failed, and whether the input may be the cause, after %s', (_, failure, detail) => {
  expect(formFailure('Not saved', failure)).toEqual({ kind: 'danger', text: 'Not saved', detail })
})
