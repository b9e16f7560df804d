import { describe, expect, test } from 'vitest'
import { checkAccess, getUser, signOut } from '../../../../src/contract/session.ts'
import { createCurrentUser } from '../../../../src/features/session/current-user.store.ts'
import { createSignedInRedirect } from '../../../../src/features/session/signed-in-redirect.store.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }

function setUp(address: string) {
  const stub = stubApi()
  const { page, visited } = fakePage(address)
  const currentUser = createCurrentUser(stub.api, { read: () => undefined, write: () => {} })
  const redirect = createSignedInRedirect({ currentUser, api: stub.api, page, onRestore: () => () => {} })
  return { ...stub, redirect, visited }
}

test('redirects a signed-in user to their rounds', async () => {
  const { redirect, respondTo, visited } = setUp('/login')
  redirect.start()
  await respondTo(getUser, success(ann))
  expect(redirect.$state.get()).toEqual({ status: 'leaving' })
  expect(visited).toEqual(['/rounds'])
})

test.each([httpFailure(401), httpFailure(500), networkFailure])(
  'shows the form to other users',
  async (result) => {
    const { redirect, respondTo, visited } = setUp('/login')
    redirect.start()
    await respondTo(getUser, result)
    expect(redirect.$state.get()).toEqual({ status: 'form' })
    expect(visited).toEqual([])
  },
)

test.each([
  ['/login?redirectUrl=%2Fround%2FR1%233', '/round/R1#3'],
  ['/login?redirectUrl=https%3A%2F%2Fevil.example', '/rounds'],
  ['/login?redirectUrl=%2F%2Fevil.example', '/rounds'],
  ['/login?redirectUrl=%2F%5Cevil.example', '/rounds'],
  ['/login?redirectUrl=', '/rounds'],
])('redirects %s to %s after sign-in', async (address, target) => {
  const { redirect, visited } = setUp(address)
  await redirect.onSignedIn(ann)
  expect(visited).toEqual([target])
})

test('keeps the redirect target when the user switches to the other form', () => {
  expect(setUp('/login?redirectUrl=%2Fround%2FR1%233').redirect.withRedirectUrl('/signup')).toBe(
    '/signup?redirectUrl=%2Fround%2FR1%233',
  )
  expect(setUp('/login').redirect.withRedirectUrl('/signup')).toBe('/signup')
})

describe('a redirect to a staff page', () => {
  test('checks access first, and redirects if it is allowed', async () => {
    const { redirect, respondTo, visited } = setUp('/login?redirectUrl=%2Fadmin%23rounds')
    void redirect.onSignedIn(ann)
    expect(visited).toEqual([])
    await respondTo(checkAccess, success(null))
    expect(visited).toEqual(['/admin#rounds'])
  })

  test.each([
    ['denied', httpFailure(403)],
    ['failed', httpFailure(500)],
    ['unreachable', networkFailure],
  ] as const)('stops when access is %s, to avoid a redirect loop', async (reason, result) => {
    const { redirect, respondTo, visited } = setUp('/login?redirectUrl=%2Fadmin')
    redirect.start()
    await respondTo(getUser, success(ann))
    await respondTo(checkAccess, result)
    expect(redirect.$state.get()).toEqual({ status: 'staffOnly', user: ann, reason })
    expect(visited).toEqual([])
  })

  test('shows the form after signing out', async () => {
    const { redirect, respondTo } = setUp('/login?redirectUrl=%2Fadmin')
    redirect.start()
    await respondTo(getUser, success(ann))
    await respondTo(checkAccess, httpFailure(403))
    void redirect.signOut()
    await respondTo(signOut, success(null))
    expect(redirect.$state.get()).toEqual({ status: 'form' })
  })
})
