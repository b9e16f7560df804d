import { expect, test, vi } from 'vitest'
import { signUp } from '../../../../src/contract/session.ts'
import { UNREACHABLE } from '../../../../src/features/shared/form-failure.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { createSignUp } from '../../../../src/features/sign-up/sign-up.store.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const applicant = { name: ' Ann ', email: ' ann@example.com', password: 'secret1' }

function setUp() {
  const stub = stubApi()
  const onSignedIn = vi.fn(async () => {})
  return {
    ...stub,
    onSignedIn,
    store: createSignUp({ api: stub.api, makeCredential: async () => 'TOKEN', onSignedIn }),
  }
}

test('creates the account and signs the golfer in', async () => {
  const { store, calls, respondTo, onSignedIn } = setUp()
  const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }
  void store.signUp(applicant)
  void store.signUp(applicant)
  await settled()
  expect(calls.map(({ input }) => input.body)).toEqual([
    { id: 'ann@example.com', name: 'Ann', token: 'TOKEN' },
  ])
  await respondTo(signUp, success(ann))
  expect(onSignedIn).toHaveBeenCalledWith(ann)
})

test.each([
  [
    'a 4xx with a reason',
    httpFailure(409, 'This address has an account'),
    'Sign up failed',
    'This address has an account',
  ],
  [
    'a server error',
    httpFailure(500, 'stack'),
    'Sign up failed',
    expect.stringContaining('server had a problem'),
  ],
  ['no connection', networkFailure, 'Sign up failed', UNREACHABLE],
])('shows a failure after %s', async (_, result, text, detail) => {
  const { store, respondTo } = setUp()
  void store.signUp(applicant)
  await settled()
  await respondTo(signUp, result)
  const message = messageOf(store.$state.get())
  expect(message).toMatchObject({ kind: 'danger', text })
  expect(message?.detail).toEqual(detail)
})
