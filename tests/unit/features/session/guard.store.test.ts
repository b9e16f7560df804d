import { describe, expect, test } from 'vitest'
import { checkAccess, getUser } from '../../../../src/contract/session.ts'
import { createGuard } from '../../../../src/features/session/guard.store.ts'
import { createSession } from '../../../../src/features/session/session.store.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import type { Access } from '../../../../src/routes.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { nonsense, refused, settled, stubApi, success, unreachable } from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }
const eve = { id: 'eve@example.com', name: 'Eve', isStaff: undefined }

function guarded(access: Access, address: string, cachedFor?: () => Promise<typeof ann | undefined>) {
  const stub = stubApi()
  const kept = new Map<string, string>()
  const session = createSession(stub.api, {
    read: (key) => kept.get(key),
    write: (key, value) => void (value ? kept.set(key, value) : kept.delete(key)),
  })
  const { page, went } = fakePage(address)
  let restore = () => {}
  const onRestore = (listener: () => void) => {
    restore = listener
    return () => {}
  }
  const guard = createGuard({ session, api: stub.api, page, access, onRestore, cachedFor })
  guard.start()
  return { ...stub, kept, guard, went, restore: () => restore() }
}

test('shows nothing before the check has passed', async () => {
  const { guard, answerTo } = guarded('golfer', '/rounds')
  expect(guard.$state.get()).toEqual({ status: 'checking' })
  await answerTo(getUser, success(ann))
  expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
})

test.each([refused(401), refused(403), refused(500), nonsense])(
  'sends whoever is denied to sign-in, with path, query and fragment of the address first asked for',
  async (denial) => {
    const { guard, answerTo, went } = guarded('golfer', '/rounds?course=old links#top')
    await answerTo(getUser, denial)
    expect(guard.$state.get()).toEqual({ status: 'leaving' })
    expect(went).toEqual(['/login?redirectUrl=%2Frounds%3Fcourse%3Dold%2520links%23top'])
  },
)

test('leads nowhere while the service cannot be reached, and opens on another try', async () => {
  const { guard, answerTo, went } = guarded('golfer', '/rounds')
  await answerTo(getUser, unreachable)
  expect(guard.$state.get()).toEqual({ status: 'unreachable' })
  void guard.check()
  await answerTo(getUser, success(ann))
  expect(guard.$state.get().status).toBe('open')
  expect(went).toEqual([])
})

test('opens for the golfer whose history is kept while the service cannot be reached, and asks again', async () => {
  const { guard, answerTo, went } = guarded('golfer', '/rounds', async () => ann)
  await answerTo(getUser, unreachable)
  await settled()
  expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
  void guard.recheck()
  await answerTo(getUser, refused(401))
  expect(guard.$state.get()).toEqual({ status: 'leaving' })
  expect(went).toHaveLength(1)
})

test('stays shut where nothing is kept, and asks of what is kept only without an answer', async () => {
  let asked = 0
  const cachedFor = async () => {
    asked += 1
    return undefined
  }
  const { guard, answerTo } = guarded('golfer', '/rounds', cachedFor)
  await answerTo(getUser, unreachable)
  await settled()
  expect(guard.$state.get()).toEqual({ status: 'unreachable' })
  void guard.check()
  await answerTo(getUser, refused(401))
  await settled()
  expect(guard.$state.get()).toEqual({ status: 'leaving' })
  expect(asked).toBe(1)
})

describe('a staff page', () => {
  test.each<[string, Result<unknown>, Result<unknown>, string]>([
    ['opens to staff', success(ann), success(null), 'open'],
    ['opens on any success, whatever it says', success(ann), success({ ok: 1 }), 'open'],
    ['opens on a success whose body is no JSON', success(ann), nonsense, 'open'],
    ['sends away on a body of false', success(ann), success(false), 'leaving'],
    ['sends away a golfer', success(ann), refused(403), 'leaving'],
    ['sends away on an error of the server', success(ann), refused(500), 'leaving'],
    ['sends away who is signed out', refused(401), refused(401), 'leaving'],
    ['sends away who is signed out though the second call is lost', refused(401), unreachable, 'leaving'],
    ['stays shut where its check was lost', success(ann), unreachable, 'unreachable'],
  ])('%s', async (_, user, access, status) => {
    const { guard, answerTo } = guarded('staff', '/admin')
    await answerTo(getUser, user)
    expect(guard.$state.get().status).toBe('checking')
    await answerTo(checkAccess, access)
    expect(guard.$state.get().status).toBe(status)
  })
})

describe('brought back by Back', () => {
  async function opened() {
    const world = guarded('golfer', '/rounds')
    await world.answerTo(getUser, success(ann))
    return world
  }

  test('stays as it is while it asks again', async () => {
    const { guard, restore, answerTo } = await opened()
    restore()
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
    await answerTo(getUser, success(ann))
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann })
  })

  test('is veiled at once where somebody has signed out since, and left', async () => {
    const { guard, restore, answerTo, kept, went } = await opened()
    kept.clear()
    restore()
    expect(guard.$state.get()).toEqual({ status: 'open', user: ann, veiled: true })
    await answerTo(getUser, refused(401))
    expect(went).toEqual(['/login?redirectUrl=%2Frounds'])
  })

  test('loads anew where somebody else has signed in since', async () => {
    const { restore, answerTo, went } = await opened()
    restore()
    await answerTo(getUser, success(eve))
    await settled()
    expect(went).toEqual(['/rounds'])
  })
})
