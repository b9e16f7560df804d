import { describe, expect, test, vi } from 'vitest'
import { getUser, signOut } from '../../../../src/contract/session.ts'
import { createCurrentUser } from '../../../../src/features/session/current-user.store.ts'
import { rememberedUser } from '../../../../src/features/session/remembered-user.ts'
import { httpFailure, malformedFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }

function memory() {
  const kept = new Map<string, string>()
  return {
    read: (key: string) => kept.get(key),
    write: (key: string, value: string | undefined) => void (value ? kept.set(key, value) : kept.delete(key)),
  }
}

test.each([
  ['401', httpFailure(401)],
  ['500', httpFailure(500)],
  ['nonsense', malformedFailure],
])('takes %s for nobody being signed in', async (_, result) => {
  const { api, respondTo } = stubApi()
  const currentUser = createCurrentUser(api, memory())
  const check = currentUser.check()
  await respondTo(getUser, result)
  expect(await check).toEqual({ status: 'signedOut' })
})

test('keeps a service that cannot be reached apart from being signed out', async () => {
  const { api, respondTo } = stubApi()
  const currentUser = createCurrentUser(api, memory())
  void currentUser.check()
  await respondTo(getUser, networkFailure)
  expect(currentUser.$state.get()).toEqual({ status: 'unreachable' })
})

test('asks once for all who want to know at the same time', async () => {
  const { api, calls, respondTo } = stubApi()
  const currentUser = createCurrentUser(api, memory())
  const checks = [currentUser.check(), currentUser.load(), currentUser.check()]
  await respondTo(getUser, success(ann))
  expect(await Promise.all(checks)).toEqual(Array(3).fill({ status: 'signedIn', user: ann }))
  expect(calls).toHaveLength(1)
})

test('lets a sign-in win over an older answer that comes later', async () => {
  const { api, respondTo } = stubApi()
  const currentUser = createCurrentUser(api, memory())
  const check = currentUser.check()
  currentUser.setSignedIn(ann)
  await respondTo(getUser, httpFailure(401))
  expect(await check).toEqual({ status: 'signedIn', user: ann })
})

test('remembers in the browser that somebody is signed in, until they sign out', async () => {
  const { api, respondTo } = stubApi()
  const currentUser = createCurrentUser(api, memory())
  expect(currentUser.isRemembered()).toBe(false)
  currentUser.setSignedIn(ann)
  expect(currentUser.isRemembered()).toBe(true)
  void currentUser.signOut()
  await respondTo(signOut, success(null))
  expect(currentUser.isRemembered()).toBe(false)
})

describe('what this browser keeps of what was seen', () => {
  const eve = { id: 'eve@example.com', name: 'Eve', isStaff: undefined }
  function setUp() {
    const stub = stubApi()
    const forget = vi.fn()
    const kept = memory()
    return { ...stub, forget, kept, currentUser: createCurrentUser(stub.api, kept, forget) }
  }

  test('is forgotten when somebody else signs in, and not when it is the same golfer', () => {
    const { currentUser, forget } = setUp()
    currentUser.setSignedIn(ann)
    expect(forget).toHaveBeenCalledTimes(1)
    currentUser.setSignedIn(ann)
    expect(forget).toHaveBeenCalledTimes(1)
    currentUser.setSignedIn(eve)
    expect(forget).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['signs out', signOut, success(null)],
    ['is signed out elsewhere', getUser, httpFailure(401)],
  ] as const)('is forgotten when the golfer %s', async (_, endpoint, result) => {
    const { currentUser, forget, respondTo } = setUp()
    currentUser.setSignedIn(ann)
    void (endpoint === signOut ? currentUser.signOut() : currentUser.check())
    await respondTo(endpoint, result)
    expect(forget).toHaveBeenCalledTimes(2)
    expect(currentUser.isRemembered()).toBe(false)
  })

  test('stays while nobody can be asked, and with a stranger who never signed in', async () => {
    const { currentUser, forget, respondTo } = setUp()
    void currentUser.check()
    await respondTo(getUser, networkFailure)
    void currentUser.check()
    await respondTo(getUser, httpFailure(401))
    expect(forget).not.toHaveBeenCalled()
  })

  test('is known by whose it is, in words that an older page or a stranger cannot spoil', () => {
    const { currentUser, kept } = setUp()
    expect(rememberedUser(kept)).toBe(undefined)
    kept.write('signed-in', 'yes')
    expect(rememberedUser(kept)).toBe(undefined)
    currentUser.setSignedIn(ann)
    expect(rememberedUser(kept)).toEqual(ann)
  })
})

describe('signing out', () => {
  test.each([
    ['signedOut', success(null), 'signedOut'],
    ['signedOut', httpFailure(401), 'signedOut'],
    ['unsupported', httpFailure(404), 'signedIn'],
    ['failed', httpFailure(500), 'signedIn'],
    ['failed', malformedFailure, 'signedIn'],
    ['unreachable', networkFailure, 'signedIn'],
  ] as const)('ends as %s', async (outcome, result, status) => {
    const { api, respondTo } = stubApi()
    const currentUser = createCurrentUser(api, memory())
    currentUser.setSignedIn(ann)
    const leaving = currentUser.signOut()
    await respondTo(signOut, result)
    expect(await leaving).toBe(outcome)
    expect(currentUser.$state.get().status).toBe(status)
  })
})
