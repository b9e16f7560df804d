import { describe, expect, test } from 'vitest'
import { checkAccess, getUser, signOut } from '../../../../src/contract/session.ts'
import { createCurrentUser } from '../../../../src/features/session/current-user.store.ts'
import { createSignedInRedirect } from '../../../../src/features/session/signed-in-redirect.store.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }

function entered(address: string) {
  const stub = stubApi()
  const { page, visited } = fakePage(address)
  const currentUser = createCurrentUser(stub.api, { read: () => undefined, write: () => {} })
  const redirect = createSignedInRedirect({ currentUser, api: stub.api, page, onRestore: () => () => {} })
  return { ...stub, redirect, visited }
}

test('sends somebody who is signed in away to their rounds', async () => {
  const { redirect, respondTo, visited } = entered('/login')
  redirect.start()
  await respondTo(getUser, success(ann))
  expect(redirect.$state.get()).toEqual({ status: 'leaving' })
  expect(visited).toEqual(['/rounds'])
})

test.each([httpFailure(401), httpFailure(500), networkFailure])(
  'shows the form to everybody else',
  async (result) => {
    const { redirect, respondTo, visited } = entered('/login')
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
])('after sign-in, %s leads to %s', async (address, target) => {
  const { redirect, visited } = entered(address)
  await redirect.onSignedIn(ann)
  expect(visited).toEqual([target])
})

test('carries the page first asked for from sign-in to sign-up and back', () => {
  expect(entered('/login?redirectUrl=%2Fround%2FR1%233').redirect.withRedirectUrl('/signup')).toBe(
    '/signup?redirectUrl=%2Fround%2FR1%233',
  )
  expect(entered('/login').redirect.withRedirectUrl('/signup')).toBe('/signup')
})

describe('on the way to a staff page', () => {
  test('asks first, and goes on where that is allowed', async () => {
    const { redirect, respondTo, visited } = entered('/login?redirectUrl=%2Fadmin%23rounds')
    void redirect.onSignedIn(ann)
    expect(visited).toEqual([])
    await respondTo(checkAccess, success(null))
    expect(visited).toEqual(['/admin#rounds'])
  })

  test.each([
    ['denied', httpFailure(403)],
    ['failed', httpFailure(500)],
    ['unreachable', networkFailure],
  ] as const)('ends where that is %s, and is no circle', async (reason, result) => {
    const { redirect, respondTo, visited } = entered('/login?redirectUrl=%2Fadmin')
    redirect.start()
    await respondTo(getUser, success(ann))
    await respondTo(checkAccess, result)
    expect(redirect.$state.get()).toEqual({ status: 'staffOnly', user: ann, reason })
    expect(visited).toEqual([])
  })

  test('signing out there shows the form for another account', async () => {
    const { redirect, respondTo } = entered('/login?redirectUrl=%2Fadmin')
    redirect.start()
    await respondTo(getUser, success(ann))
    await respondTo(checkAccess, httpFailure(403))
    void redirect.signOut()
    await respondTo(signOut, success(null))
    expect(redirect.$state.get()).toEqual({ status: 'form' })
  })
})
