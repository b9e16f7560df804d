import { expect, test } from 'vitest'
import { withoutResult } from '../../../../../src/features/staff/console/messages.ts'
import { malformed, network } from '../../../../../src/platform/api/result.ts'

const status = (code: number) => ({ kind: 'http', status: code, body: '' }) as const

test.each([undefined, status(404)])('calls a response without a value "Not found": %j', (failure) => {
  expect(withoutResult(failure)).toBe('Not found')
})

test.each([network, malformed, status(401), status(429), status(503)])(
  'never calls a service that could not be asked "Not found": %j',
  (failure) => {
    expect(withoutResult(failure)).toBe('Could not look this up')
  },
)
