import { describe, expect, test } from 'vitest'
import { checkAccess, getUser, signOut } from '../../../../src/contract/session.ts'
import { createEntrance } from '../../../../src/features/session/entrance.store.ts'
import { createSession } from '../../../../src/features/session/session.store.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { refused, stubApi, success, unreachable } from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }

function entered(address: string) {
  const stub = stubApi()
  const { page, went } = fakePage(address)
  const session = createSession(stub.api, { read: () => undefined, write: () => {} })
  const entrance = createEntrance({ session, api: stub.api, page, onRestore: () => () => {} })
  return { ...stub, entrance, went }
}

test('sends somebody who is signed in away to their rounds', async () => {
  const { entrance, answerTo, went } = entered('/login')
  entrance.start()
  await answerTo(getUser, success(ann))
  expect(entrance.$state.get()).toEqual({ status: 'leaving' })
  expect(went).toEqual(['/rounds'])
})

test.each([refused(401), refused(500), unreachable])('shows the form to everybody else', async (result) => {
  const { entrance, answerTo, went } = entered('/login')
  entrance.start()
  await answerTo(getUser, result)
  expect(entrance.$state.get()).toEqual({ status: 'form' })
  expect(went).toEqual([])
})

test.each([
  ['/login?redirectUrl=%2Fround%2FR1%233', '/round/R1#3'],
  ['/login?redirectUrl=https%3A%2F%2Fevil.example', '/rounds'],
  ['/login?redirectUrl=%2F%2Fevil.example', '/rounds'],
  ['/login?redirectUrl=%2F%5Cevil.example', '/rounds'],
  ['/login?redirectUrl=', '/rounds'],
])('after sign-in, %s leads to %s', async (address, target) => {
  const { entrance, went } = entered(address)
  await entrance.enter(ann)
  expect(went).toEqual([target])
})

test('carries the page first asked for from sign-in to sign-up and back', () => {
  expect(entered('/login?redirectUrl=%2Fround%2FR1%233').entrance.withTarget('/signup')).toBe(
    '/signup?redirectUrl=%2Fround%2FR1%233',
  )
  expect(entered('/login').entrance.withTarget('/signup')).toBe('/signup')
})

describe('on the way to a staff page', () => {
  test('asks first, and goes on where that is allowed', async () => {
    const { entrance, answerTo, went } = entered('/login?redirectUrl=%2Fadmin%23rounds')
    void entrance.enter(ann)
    expect(went).toEqual([])
    await answerTo(checkAccess, success(null))
    expect(went).toEqual(['/admin#rounds'])
  })

  test.each([
    ['denied', refused(403)],
    ['failed', refused(500)],
    ['unreachable', unreachable],
  ] as const)('ends where that is %s, and is no circle', async (reason, result) => {
    const { entrance, answerTo, went } = entered('/login?redirectUrl=%2Fadmin')
    entrance.start()
    await answerTo(getUser, success(ann))
    await answerTo(checkAccess, result)
    expect(entrance.$state.get()).toEqual({ status: 'staffOnly', user: ann, reason })
    expect(went).toEqual([])
  })

  test('signing out there shows the form for another account', async () => {
    const { entrance, answerTo } = entered('/login?redirectUrl=%2Fadmin')
    entrance.start()
    await answerTo(getUser, success(ann))
    await answerTo(checkAccess, refused(403))
    void entrance.signOut()
    await answerTo(signOut, success(null))
    expect(entrance.$state.get()).toEqual({ status: 'form' })
  })
})
