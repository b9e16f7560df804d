import { expect, test, vi } from 'vitest'
import { signUp } from '../../../../src/contract/session.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { createSignUp } from '../../../../src/features/sign-up/sign-up.store.ts'
import { httpFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

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
  await settled()
  expect(calls.map(({ input }) => input.body)).toEqual([
    { id: 'ann@example.com', name: 'Ann', token: 'TOKEN' },
  ])
  await respondTo(signUp, success(ann))
  expect(onSignedIn).toHaveBeenCalledWith(ann)
})

test.each([
  ['a reason of the service', httpFailure(409, 'This address has an account'), 'This address has an account'],
  ['a server error', httpFailure(500, 'stack'), expect.stringContaining('server had a problem')],
])('shows %s', async (_, result, detail) => {
  const { store, respondTo } = setUp()
  void store.signUp(applicant)
  await settled()
  await respondTo(signUp, result)
  expect(messageOf(store.$state.get())).toEqual({ kind: 'danger', text: 'Sign up failed', detail })
})
