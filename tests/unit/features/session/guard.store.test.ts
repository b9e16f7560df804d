import { describe, expect, test } from 'vitest'
import { checkAccess, getUser } from '../../../../src/contract/session.ts'
import { createCurrentUser } from '../../../../src/features/session/current-user.store.ts'
import { createGuard } from '../../../../src/features/session/guard.store.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import type { Access } from '../../../../src/routes.ts'
import { fakePage } from '../../../support/fake-page.ts'
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
  const kept = new Map<string, string>()
  const currentUser = createCurrentUser(stub.api, {
    read: (key) => kept.get(key),
    write: (key, value) => void (value ? kept.set(key, value) : kept.delete(key)),
  })
  const { page, visited } = fakePage(address)
  let restore = () => {}
  const onRestore = (listener: () => void) => {
    restore = listener
    return () => {}
  }
  const guard = createGuard({ currentUser, api: stub.api, page, access, onRestore, findCachedUser })
  guard.start()
  return { ...stub, kept, guard, visited, restore: () => restore() }
}

test('shows nothing before the check has passed', async () => {
  const { guard, respondTo } = guarded('golfer', '/rounds')
  expect(guard.$state.get()).toEqual({ status: 'checking' })
  await respondTo(getUser, success(ann))
  expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
})

test.each([httpFailure(401), httpFailure(403), httpFailure(500), malformedFailure])(
  'sends whoever is denied to sign-in, with path, query and fragment of the address first asked for',
  async (denial) => {
    const { guard, respondTo, visited } = guarded('golfer', '/rounds?course=old links#top')
    await respondTo(getUser, denial)
    expect(guard.$state.get()).toEqual({ status: 'leaving' })
    expect(visited).toEqual(['/login?redirectUrl=%2Frounds%3Fcourse%3Dold%2520links%23top'])
  },
)

test('leads nowhere while the service cannot be reached, and opens on another try', async () => {
  const { guard, respondTo, visited } = guarded('golfer', '/rounds')
  await respondTo(getUser, networkFailure)
  expect(guard.$state.get()).toEqual({ status: 'unreachable' })
  void guard.check()
  await respondTo(getUser, success(ann))
  expect(guard.$state.get().status).toBe('open')
  expect(visited).toEqual([])
})

test('opens for the golfer whose history is kept while the service cannot be reached, and asks again', async () => {
  const { guard, respondTo, visited } = guarded('golfer', '/rounds', async () => ann)
  await respondTo(getUser, networkFailure)
  await settled()
  expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
  void guard.recheck()
  await respondTo(getUser, httpFailure(401))
  expect(guard.$state.get()).toEqual({ status: 'leaving' })
  expect(visited).toHaveLength(1)
})

test('stays shut where nothing is kept, and asks of what is kept only without an answer', async () => {
  let asked = 0
  const findCachedUser = async () => {
    asked += 1
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
  expect(asked).toBe(1)
})

describe('a staff page', () => {
  test.each<[string, Result<unknown>, Result<unknown>, string]>([
    ['opens to staff', success(ann), success(null), 'open'],
    ['opens on any success, whatever it says', success(ann), success({ ok: 1 }), 'open'],
    ['opens on a success whose body is no JSON', success(ann), malformedFailure, 'open'],
    ['sends away on a body of false', success(ann), success(false), 'leaving'],
    ['sends away a golfer', success(ann), httpFailure(403), 'leaving'],
    ['sends away on an error of the server', success(ann), httpFailure(500), 'leaving'],
    ['sends away who is signed out', httpFailure(401), httpFailure(401), 'leaving'],
    [
      'sends away who is signed out though the second call is lost',
      httpFailure(401),
      networkFailure,
      'leaving',
    ],
    ['stays shut where its check was lost', success(ann), networkFailure, 'unreachable'],
  ])('%s', async (_, user, access, status) => {
    const { guard, respondTo } = guarded('staff', '/admin')
    await respondTo(getUser, user)
    expect(guard.$state.get().status).toBe('checking')
    await respondTo(checkAccess, access)
    expect(guard.$state.get().status).toBe(status)
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

describe('brought back by Back', () => {
  async function opened() {
    const world = guarded('golfer', '/rounds')
    await world.respondTo(getUser, success(ann))
    return world
  }

  test('stays as it is while it asks again', async () => {
    const { guard, restore, respondTo } = await opened()
    restore()
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
    await respondTo(getUser, success(ann))
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
  })

  test('is veiled at once where somebody has signed out since, and left', async () => {
    const { guard, restore, respondTo, kept, visited } = await opened()
    kept.clear()
    restore()
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann, isHidden: true })
    await respondTo(getUser, httpFailure(401))
    expect(visited).toEqual(['/login?redirectUrl=%2Frounds'])
  })

  test('loads anew where somebody else has signed in since', async () => {
    const { restore, respondTo, visited } = await opened()
    restore()
    await respondTo(getUser, success(eve))
    await settled()
    expect(visited).toEqual(['/rounds'])
  })
})
