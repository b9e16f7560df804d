import { describe, expect, test } from 'vitest'
import { resetPassword } from '../../../../src/contract/session.ts'
import { createReset } from '../../../../src/features/reset/reset.store.ts'
import { UNREACHABLE } from '../../../../src/features/session/messages.ts'
import { fakePage } from '../../../support/fake-page.ts'
import {
  httpFailure,
  malformedFailure,
  networkFailure,
  settled,
  stubApi,
  success,
} from '../../../support/stub-api.ts'

function opened(start = '/reset/ann%40example.com/s3cret', kept = new Map<string, string>()) {
  const stub = stubApi()
  const { page, address } = fakePage(start)
  const entry = {
    read: (key: string) => kept.get(key),
    write: (key: string, value: string | undefined) => void (value ? kept.set(key, value) : kept.delete(key)),
  }
  const reset = createReset({
    api: stub.api,
    page,
    entry,
    makeCredential: async (email, pw) => `${email}|${pw}`,
  })
  reset.start()
  return { ...stub, reset, address, kept }
}

test('takes the secret out of the address at once, and knows the e-mail', () => {
  const { reset, address } = opened()
  expect(address()).toBe('/reset/ann%40example.com/-')
  expect(reset.$state.get()).toEqual({ status: 'form', email: 'ann@example.com' })
})

test('still works after a reload', async () => {
  const first = opened()
  const again = opened(first.address(), first.kept)
  void again.reset.submit('secret1')
  await settled()
  expect(again.calls[0]?.input.body).toEqual({
    id: 'ann@example.com',
    code: 's3cret',
    token: 'ann@example.com|secret1',
  })
})

test('calls a copied address without the secret what it is', () => {
  expect(opened('/reset/ann%40example.com/-').reset.$state.get().status).toBe('token_expired')
})

describe('the result', () => {
  test.each([
    ['success', success(null), { status: 'success' }],
    ['an expired link', httpFailure(400), { status: 'token_expired' }],
    [
      'another error',
      httpFailure(500),
      {
        status: 'form',
        failure:
          'Server encountered an error. Please try again. If the error persists, please contact support',
      },
    ],
    [
      'nonsense',
      malformedFailure,
      { status: 'form', failure: expect.stringContaining('Server encountered an error') },
    ],
    ['no connection', networkFailure, { status: 'form', failure: UNREACHABLE }],
  ])('is told after %s', async (_, result, state) => {
    const { reset, respondTo } = opened()
    void reset.submit('secret1')
    void reset.submit('secret1')
    await settled()
    await respondTo(resetPassword, result)
    expect(reset.$state.get()).toEqual({ email: 'ann@example.com', ...state })
  })

  test('a used link is forgotten, one that met an error is not', async () => {
    const failed = opened()
    void failed.reset.submit('secret1')
    await settled()
    await failed.respondTo(resetPassword, httpFailure(500))
    expect(failed.kept.size).toBe(1)
    void failed.reset.submit('secret1')
    await settled()
    await failed.respondTo(resetPassword, success(null))
    expect(failed.kept.size).toBe(0)
  })
})
