import { describe, expect, test } from 'vitest'
import { checkAccess, getUser, signOut } from '../../../../src/contract/session.ts'
import { createCurrentUser } from '../../../../src/features/session/current-user.store.ts'
import { createSignedInRedirect } from '../../../../src/features/session/signed-in-redirect.store.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeNetwork } from '../../../support/fake-network.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }

function setUp(address: string) {
  const stub = stubApi()
  const time = fakeClock()
  const { page, visited } = fakePage(address)
  const currentUser = createCurrentUser(stub.api, { read: () => undefined, write: () => {} })
  let restore = () => {}
  const redirect = createSignedInRedirect({
    currentUser,
    api: stub.api,
    page,
    clock: time.clock,
    visibility: fakeVisibility().visibility,
    network: fakeNetwork().network,
    onRestore: (listener) => {
      restore = listener
      return () => {}
    },
  })
  const accessChecks = () => stub.calls.filter(({ endpoint }) => endpoint === checkAccess).length
  return { ...stub, time, redirect, visited, accessChecks, restore: () => restore() }
}

test.each([httpFailure(401), networkFailure])('shows the form to other users: %j', async (result) => {
  const { redirect, respondTo, visited } = setUp('/login')
  redirect.start()
  await respondTo(getUser, result)
  expect(redirect.$state.get()).toEqual({ status: 'form' })
  expect(visited).toEqual([])
})

test.each([
  ['/login?redirectUrl=%2Fround%2FR1%233', '/round/R1#3'],
  ['/login?redirectUrl=https%3A%2F%2Fevil.example', '/rounds'],
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

  test('stops when access is denied, to avoid a redirect loop', async () => {
    const { redirect, respondTo, visited, time } = setUp('/login?redirectUrl=%2Fadmin')
    redirect.start()
    await respondTo(getUser, success(ann))
    await respondTo(checkAccess, httpFailure(403))
    expect(redirect.$state.get()).toEqual({ status: 'staffOnly', user: ann })
    expect(visited).toEqual([])
    expect(time.pendingTimers()).toBe(0)
  })
})

describe('a service that cannot be reached while access to a staff page is checked', () => {
  async function unreachable(user: Result<unknown> = success(ann), access: Result<unknown> = networkFailure) {
    const setup = setUp('/login?redirectUrl=%2Fadmin%3Ftab%3Dpromo')
    const stop = setup.redirect.start()
    await setup.respondTo(getUser, user)
    await setup.respondTo(checkAccess, access)
    return { ...setup, stop }
  }

  test.each([
    ['to a signed-in user', success(ann), networkFailure, { user: ann, hasForm: false }],
    ['after an error of the service', success(ann), httpFailure(500), { user: ann, hasForm: false }],
    ['after too many checks', success(ann), httpFailure(429), { user: ann, hasForm: false }],
    [
      'without the form if it is unknown who is signed in',
      networkFailure,
      networkFailure,
      { hasForm: false },
    ],
    ['with the form if nobody is signed in', httpFailure(401), networkFailure, { hasForm: true }],
  ])('is reported %s', async (_, user, access, state) => {
    const { redirect, visited } = await unreachable(user, access)
    expect(redirect.$state.get()).toEqual({ status: 'unreachable', user: undefined, ...state })
    expect(visited).toEqual([])
  })

  test('is called again after growing pauses', async () => {
    const { time, accessChecks, respondTo } = await unreachable()
    for (const pauseMs of [2000, 4000]) {
      const before = accessChecks()
      time.advance(pauseMs - 1)
      expect(accessChecks()).toBe(before)
      time.advance(1)
      expect(accessChecks()).toBe(before + 1)
      await respondTo(checkAccess, networkFailure)
    }
  })

  test('redirects back only when access and the current user are both confirmed', async () => {
    const { time, redirect, respondTo, visited } = await unreachable()
    time.advance(2000)
    await respondTo(checkAccess, success(null))
    await respondTo(getUser, networkFailure)
    expect(redirect.$state.get().status).toBe('unreachable')
    expect(visited).toEqual([])
    time.advance(4000)
    await respondTo(checkAccess, success(null))
    await respondTo(getUser, success(ann))
    expect(visited).toEqual(['/admin?tab=promo'])
    expect(time.pendingTimers()).toBe(0)
  })

  test.each([
    ['the form to a user who has since signed out', httpFailure(401), { status: 'form' }],
    ['a golfer that the page is for staff', success(ann), { status: 'staffOnly', user: ann }],
  ])('shows %s', async (_, user, state) => {
    const { time, redirect, respondTo, visited } = await unreachable()
    time.advance(2000)
    await respondTo(checkAccess, httpFailure(403))
    await respondTo(getUser, user)
    expect(redirect.$state.get()).toEqual(state)
    expect(visited).toEqual([])
    expect(time.pendingTimers()).toBe(0)
  })

  test('is called immediately on a retry, after which the pauses start again', async () => {
    const { redirect, time, respondTo, accessChecks } = await unreachable()
    time.advance(2000)
    await respondTo(checkAccess, networkFailure)
    void redirect.retry()
    expect(redirect.$state.get()).toMatchObject({ status: 'unreachable', isRetrying: true })
    expect(time.pendingTimers()).toBe(0)
    await respondTo(getUser, success(ann))
    await respondTo(checkAccess, networkFailure)
    expect(redirect.$state.get()).toEqual({ status: 'unreachable', user: ann, hasForm: false })
    const before = accessChecks()
    time.advance(2000)
    expect(accessChecks()).toBe(before + 1)
  })

  test('is called again when the page is restored', async () => {
    const { restore, respondTo, visited } = await unreachable()
    restore()
    await respondTo(getUser, success(ann))
    await respondTo(checkAccess, success(null))
    expect(visited).toEqual(['/admin?tab=promo'])
  })

  test('does not delay a user who signs in meanwhile', async () => {
    const { redirect, respond, respondTo, calls, time, visited } = await unreachable(httpFailure(500))
    time.advance(2000)
    const older = calls.length - 1
    void redirect.onSignedIn(ann)
    await respondTo(checkAccess, success(null))
    expect(visited).toEqual(['/admin?tab=promo'])
    await respond(older, networkFailure)
    expect(redirect.$state.get()).toEqual({ status: 'leaving' })
    expect(time.pendingTimers()).toBe(0)
  })

  test('is not called any more after signing out or leaving the page', async () => {
    const { redirect, respondTo, time } = await unreachable()
    void redirect.signOut()
    await respondTo(signOut, success(null))
    expect(redirect.$state.get()).toEqual({ status: 'form' })
    expect(time.pendingTimers()).toBe(0)
    const other = await unreachable()
    other.stop()
    expect(other.time.pendingTimers()).toBe(0)
  })
})
