import { describe, expect, test } from 'vitest'
import { checkAccess, getUser } from '../../../../src/contract/session.ts'
import { createCurrentUser } from '../../../../src/features/session/current-user.store.ts'
import { createGuard } from '../../../../src/features/session/guard.store.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import type { Access } from '../../../../src/routes.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import {
  httpFailure,
  malformedFailure,
  networkFailure,
  settled,
  stubApi,
  success,
} from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }
const eve = { id: 'eve@example.com', name: 'Eve', isStaff: undefined }

function guarded(access: Access, address: string, findCachedUser?: () => Promise<typeof ann | undefined>) {
  const stub = stubApi()
  const stored = new Map<string, string>()
  const currentUser = createCurrentUser(stub.api, fakeStorage(stored))
  const { page, visited } = fakePage(address)
  let restore = () => {}
  const onRestore = (listener: () => void) => {
    restore = listener
    return () => {}
  }
  const guard = createGuard({ currentUser, api: stub.api, page, access, onRestore, findCachedUser })
  guard.start()
  return { ...stub, stored, guard, visited, restore: () => restore() }
}

test.each([
  ['who is not signed in', httpFailure(401)],
  [
    'of staff whose second step is missing',
    success({ ...ann, secondStep: { hasCode: true, hasPasskey: false } }),
  ],
])('redirects a user %s to sign-in with path, query and fragment of the address', async (_, result) => {
  const { guard, respondTo, visited } = guarded('golfer', '/rounds?course=old links#top')
  await respondTo(getUser, result)
  expect(guard.$state.get()).toEqual({ status: 'leaving' })
  expect(visited).toEqual(['/login?redirectUrl=%2Frounds%3Fcourse%3Dold%2520links%23top'])
})

test('does not redirect while the service cannot be reached, and opens on a retry', async () => {
  const { guard, respondTo, visited } = guarded('golfer', '/rounds')
  await respondTo(getUser, networkFailure)
  expect(guard.$state.get()).toEqual({ status: 'unreachable' })
  void guard.check()
  await respondTo(getUser, success(ann))
  expect(guard.$state.get().status).toBe('open')
  expect(visited).toEqual([])
})

test('opens for the golfer whose history is cached while the service cannot be reached, and can retry', async () => {
  const { guard, respondTo, visited } = guarded('golfer', '/rounds', async () => ann)
  await respondTo(getUser, networkFailure)
  await settled()
  expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
  void guard.recheck()
  await respondTo(getUser, httpFailure(401))
  expect(guard.$state.get()).toEqual({ status: 'leaving' })
  expect(visited).toHaveLength(1)
})

test('stays closed without a cached user, and looks for one only when the service cannot be reached', async () => {
  let lookups = 0
  const findCachedUser = async () => {
    lookups += 1
    return undefined
  }
  const { guard, respondTo } = guarded('golfer', '/rounds', findCachedUser)
  await respondTo(getUser, networkFailure)
  await settled()
  expect(guard.$state.get()).toEqual({ status: 'unreachable' })
  void guard.check()
  await respondTo(getUser, httpFailure(401))
  await settled()
  expect(guard.$state.get()).toEqual({ status: 'leaving' })
  expect(lookups).toBe(1)
})

describe('a staff page', () => {
  test.each<[string, Result<unknown>, Result<unknown>, string]>([
    ['opens for staff', success(ann), success(null), 'open'],
    ['opens on a 2xx response that is not JSON', success(ann), malformedFailure, 'open'],
    ['redirects on a body of false', success(ann), success(false), 'leaving'],
    ['redirects a golfer', success(ann), httpFailure(403), 'leaving'],
    ['redirects a signed-out user', httpFailure(401), httpFailure(401), 'leaving'],
    ['redirects when the access check gets no response', success(ann), networkFailure, 'leaving'],
    ['redirects when the user check gets no response', networkFailure, success(null), 'leaving'],
  ])('%s', async (_, user, access, status) => {
    const { guard, respondTo, visited } = guarded('staff', '/admin?tab=promo#top')
    await respondTo(getUser, user)
    expect(guard.$state.get().status).toBe('checking')
    await respondTo(checkAccess, access)
    expect(guard.$state.get().status).toBe(status)
    expect(visited).toEqual(status === 'leaving' ? ['/login?redirectUrl=%2Fadmin%3Ftab%3Dpromo%23top'] : [])
  })

  test('ignores the result of an older check that arrives after the latest', async () => {
    const { guard, respond, visited } = guarded('staff', '/admin')
    void guard.check()
    await respond(1, success(ann))
    await respond(2, success(true))
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
    await respond(0, httpFailure(403))
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
    expect(visited).toEqual([])
  })
})

describe('a page restored by Back', () => {
  async function opened() {
    const setup = guarded('golfer', '/rounds')
    await setup.respondTo(getUser, success(ann))
    return setup
  }

  test('stays open during the new check, and reloads if another user has signed in since', async () => {
    const { guard, restore, respondTo, visited } = await opened()
    restore()
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
    await respondTo(getUser, success(ann))
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
    restore()
    await respondTo(getUser, success(eve))
    await settled()
    expect(visited).toEqual(['/rounds'])
  })

  test('is hidden immediately if the user has signed out since, and then redirected', async () => {
    const { guard, restore, respondTo, stored, visited } = await opened()
    stored.clear()
    restore()
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann, isHidden: true })
    await respondTo(getUser, httpFailure(401))
    expect(visited).toEqual(['/login?redirectUrl=%2Frounds'])
  })
})
