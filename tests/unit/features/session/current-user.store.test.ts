import { describe, expect, test, vi } from 'vitest'
import { getUser, signOut } from '../../../../src/contract/session.ts'
import { createCurrentUser } from '../../../../src/features/session/current-user.store.ts'
import { rememberedUser } from '../../../../src/features/session/remembered-user.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { httpFailure, malformedFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }

test.each([
  ['signedOut', httpFailure(401)],
  ['signedOut', malformedFailure],
  ['unreachable', networkFailure],
])('is %s after %j', async (status, result) => {
  const { api, respondTo } = stubApi()
  const currentUser = createCurrentUser(api, fakeStorage())
  const check = currentUser.check()
  await respondTo(getUser, result)
  expect(await check).toEqual({ status })
  expect(currentUser.$state.get()).toEqual({ status })
})

test('shares one request between concurrent callers', async () => {
  const { api, calls, respondTo } = stubApi()
  const currentUser = createCurrentUser(api, fakeStorage())
  const checks = [currentUser.check(), currentUser.load(), currentUser.check()]
  await respondTo(getUser, success(ann))
  expect(await Promise.all(checks)).toEqual(Array(3).fill({ status: 'signedIn', user: ann }))
  expect(calls).toHaveLength(1)
})

test('requests the user with the priority that the page gives it', () => {
  const { api, calls } = stubApi()
  void createCurrentUser(api, fakeStorage()).load('low')
  void createCurrentUser(api, fakeStorage()).load()
  expect(calls.map(({ priority }) => priority)).toEqual(['low', undefined])
})

test('ignores a response that arrives after a sign-in', async () => {
  const { api, respondTo } = stubApi()
  const currentUser = createCurrentUser(api, fakeStorage())
  const check = currentUser.check()
  currentUser.setSignedIn(ann)
  await respondTo(getUser, httpFailure(401))
  expect(await check).toEqual({ status: 'signedIn', user: ann })
})

describe('the cache of this browser', () => {
  const eve = { id: 'eve@example.com', name: 'Eve', isStaff: undefined }
  function setUp() {
    const stub = stubApi()
    const clearCaches = vi.fn()
    const storage = fakeStorage()
    return { ...stub, clearCaches, storage, currentUser: createCurrentUser(stub.api, storage, clearCaches) }
  }

  test('is cleared when another golfer signs in, but not for the same golfer', () => {
    const { currentUser, clearCaches } = setUp()
    currentUser.setSignedIn(ann)
    expect(clearCaches).toHaveBeenCalledTimes(1)
    currentUser.setSignedIn(ann)
    expect(clearCaches).toHaveBeenCalledTimes(1)
    currentUser.setSignedIn(eve)
    expect(clearCaches).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['signs out', signOut, success(null)],
    ['is signed out elsewhere', getUser, httpFailure(401)],
  ] as const)('is cleared when the golfer %s', async (_, endpoint, result) => {
    const { currentUser, clearCaches, respondTo } = setUp()
    currentUser.setSignedIn(ann)
    void (endpoint === signOut ? currentUser.signOut() : currentUser.check())
    await respondTo(endpoint, result)
    expect(clearCaches).toHaveBeenCalledTimes(2)
    expect(currentUser.isRemembered()).toBe(false)
  })

  test('is not cleared while the service is unreachable, or when nobody was signed in', async () => {
    const { currentUser, clearCaches, respondTo } = setUp()
    void currentUser.check()
    await respondTo(getUser, networkFailure)
    void currentUser.check()
    await respondTo(getUser, httpFailure(401))
    expect(clearCaches).not.toHaveBeenCalled()
  })

  test('belongs to the remembered user, if the stored value is valid', () => {
    const { currentUser, storage } = setUp()
    expect(rememberedUser(storage)).toBe(undefined)
    storage.write('signed-in', 'yes')
    expect(rememberedUser(storage)).toBe(undefined)
    currentUser.setSignedIn(ann)
    expect(rememberedUser(storage)).toEqual(ann)
  })
})

test.each([
  ['signedOut', httpFailure(401), 'signedOut'],
  ['failed', malformedFailure, 'signedIn'],
  ['unreachable', networkFailure, 'signedIn'],
] as const)('signing out results in %s', async (outcome, result, status) => {
  const { api, respondTo } = stubApi()
  const currentUser = createCurrentUser(api, fakeStorage())
  currentUser.setSignedIn(ann)
  const signingOut = currentUser.signOut()
  await respondTo(signOut, result)
  expect(await signingOut).toBe(outcome)
  expect(currentUser.$state.get().status).toBe(status)
})

describe('the score sheets of this browser', () => {
  async function signingOut(all = true) {
    const stub = stubApi()
    const sheets = { asked: vi.fn(), remove: vi.fn(async () => {}) }
    const currentUser = createCurrentUser(
      stub.api,
      fakeStorage(),
      () => {},
      async () => sheets,
    )
    currentUser.setSignedIn(ann)
    const outcome = currentUser.signOut(all)
    await expect.poll(() => stub.calls).toHaveLength(1)
    expect(sheets.remove).not.toHaveBeenCalled()
    return { ...stub, sheets, outcome }
  }

  test.each([true, false])(
    'are removed after the service has confirmed the sign-out (all: %s)',
    async (all) => {
      const { sheets, outcome, respondTo } = await signingOut(all)
      await respondTo(signOut, success(null))
      expect(await outcome).toBe('signedOut')
      expect(sheets.remove).toHaveBeenCalledExactlyOnceWith(ann.id, all)
    },
  )

  test('stay when the service has not confirmed the sign-out', async () => {
    const { sheets, outcome, respondTo } = await signingOut()
    await respondTo(signOut, httpFailure(500))
    expect(await outcome).toBe('failed')
    expect(sheets.remove).not.toHaveBeenCalled()
  })

  test('prevent the sign-out while the script that removes them does not load', async () => {
    const { api, calls } = stubApi()
    const noScript = () => Promise.reject(new Error('offline'))
    const currentUser = createCurrentUser(api, fakeStorage(), () => {}, noScript)
    currentUser.setSignedIn(ann)
    expect(await currentUser.signOut()).toBe('unreachable')
    expect(calls).toHaveLength(0)
  })
})
