import { describe, expect, test, vi } from 'vitest'
import { getUser, signOut } from '../../../../src/contract/session.ts'
import { rememberedUser } from '../../../../src/features/session/remembered-user.ts'
import { createSession } from '../../../../src/features/session/session.store.ts'
import { nonsense, refused, stubApi, success, unreachable } from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }

function memory() {
  const kept = new Map<string, string>()
  return {
    read: (key: string) => kept.get(key),
    write: (key: string, value: string | undefined) => void (value ? kept.set(key, value) : kept.delete(key)),
  }
}

test.each([
  ['401', refused(401)],
  ['500', refused(500)],
  ['nonsense', nonsense],
])('takes %s for nobody being signed in', async (_, result) => {
  const { api, answerTo } = stubApi()
  const session = createSession(api, memory())
  const check = session.check()
  await answerTo(getUser, result)
  expect(await check).toEqual({ status: 'signedOut' })
})

test('keeps a service that cannot be reached apart from being signed out', async () => {
  const { api, answerTo } = stubApi()
  const session = createSession(api, memory())
  void session.check()
  await answerTo(getUser, unreachable)
  expect(session.$session.get()).toEqual({ status: 'unreachable' })
})

test('asks once for all who want to know at the same time', async () => {
  const { api, calls, answerTo } = stubApi()
  const session = createSession(api, memory())
  const checks = [session.check(), session.known(), session.check()]
  await answerTo(getUser, success(ann))
  expect(await Promise.all(checks)).toEqual(Array(3).fill({ status: 'signedIn', user: ann }))
  expect(calls).toHaveLength(1)
})

test('lets a sign-in win over an older answer that comes later', async () => {
  const { api, answerTo } = stubApi()
  const session = createSession(api, memory())
  const check = session.check()
  session.enter(ann)
  await answerTo(getUser, refused(401))
  expect(await check).toEqual({ status: 'signedIn', user: ann })
})

test('remembers in the browser that somebody is signed in, until they sign out', async () => {
  const { api, answerTo } = stubApi()
  const session = createSession(api, memory())
  expect(session.remembersSomebody()).toBe(false)
  session.enter(ann)
  expect(session.remembersSomebody()).toBe(true)
  void session.leave()
  await answerTo(signOut, success(null))
  expect(session.remembersSomebody()).toBe(false)
})

describe('what this browser keeps of what was seen', () => {
  const eve = { id: 'eve@example.com', name: 'Eve', isStaff: undefined }
  function setUp() {
    const stub = stubApi()
    const forget = vi.fn()
    const kept = memory()
    return { ...stub, forget, kept, session: createSession(stub.api, kept, forget) }
  }

  test('is forgotten when somebody else signs in, and not when it is the same golfer', () => {
    const { session, forget } = setUp()
    session.enter(ann)
    expect(forget).toHaveBeenCalledTimes(1)
    session.enter(ann)
    expect(forget).toHaveBeenCalledTimes(1)
    session.enter(eve)
    expect(forget).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['signs out', signOut, success(null)],
    ['is signed out elsewhere', getUser, refused(401)],
  ] as const)('is forgotten when the golfer %s', async (_, endpoint, result) => {
    const { session, forget, answerTo } = setUp()
    session.enter(ann)
    void (endpoint === signOut ? session.leave() : session.check())
    await answerTo(endpoint, result)
    expect(forget).toHaveBeenCalledTimes(2)
    expect(session.remembersSomebody()).toBe(false)
  })

  test('stays while nobody can be asked, and with a stranger who never signed in', async () => {
    const { session, forget, answerTo } = setUp()
    void session.check()
    await answerTo(getUser, unreachable)
    void session.check()
    await answerTo(getUser, refused(401))
    expect(forget).not.toHaveBeenCalled()
  })

  test('is known by whose it is, in words that an older page or a stranger cannot spoil', () => {
    const { session, kept } = setUp()
    expect(rememberedUser(kept)).toBe(undefined)
    kept.write('signed-in', 'yes')
    expect(rememberedUser(kept)).toBe(undefined)
    session.enter(ann)
    expect(rememberedUser(kept)).toEqual(ann)
  })
})

describe('signing out', () => {
  test.each([
    ['signedOut', success(null), 'signedOut'],
    ['signedOut', refused(401), 'signedOut'],
    ['unsupported', refused(404), 'signedIn'],
    ['failed', refused(500), 'signedIn'],
    ['failed', nonsense, 'signedIn'],
    ['unreachable', unreachable, 'signedIn'],
  ] as const)('ends as %s', async (outcome, result, status) => {
    const { api, answerTo } = stubApi()
    const session = createSession(api, memory())
    session.enter(ann)
    const leaving = session.leave()
    await answerTo(signOut, result)
    expect(await leaving).toBe(outcome)
    expect(session.$session.get().status).toBe(status)
  })
})
