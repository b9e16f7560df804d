import { expect, test } from 'vitest'
import { formFailure } from '../../../../src/features/shared/form-failure.ts'

test('a refusal because of a limit says what the service says, and otherwise to wait', () => {
  const body = 'Too many e-mails to this address. Please try again in 40 minutes.'
  expect(formFailure('Not saved', { kind: 'http', status: 429, body })).toEqual({
    kind: 'danger',
    text: 'Not saved',
    detail: body,
  })
  expect(formFailure('Not saved', { kind: 'http', status: 429, body: '' })).toMatchObject({
    detail: expect.stringContaining('wait a while'),
  })
})
