import { expect, test } from 'vitest'
import { type RecentPlay, rememberPlayers } from '../../../../src/contract/recent-play.ts'
import { createRecentPlay, ownIndexOf } from '../../../../src/features/play/start/recent-play.store.ts'
import type { Storage } from '../../../../src/platform/browser/storage.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'

const played = (name: string) => ({ courses: [], partners: [{ name }] }) as unknown as RecentPlay

interface Given {
  cached?: RecentPlay
  response?: RecentPlay | undefined
  storage?: Storage
}

function start({ cached, response, storage = fakeStorage() }: Given) {
  const stored: unknown[] = []
  const sent: unknown[] = []
  const store = createRecentPlay({
    api: {
      call: async (endpoint: unknown, { body }: { body?: unknown }) => {
        if (endpoint === rememberPlayers && response) sent.push(body)
        return (
          response ? { ok: true, value: response } : { ok: false, failure: { kind: 'network' } }
        ) as never
      },
    },
    cache: {
      find: async () => cached && ({ value: cached, asOfMs: 0 } as never),
      put: async (...values: unknown[]) => stored.push(values[2], values[3]) > 0,
    },
    storage,
    owner: 'ann@golf.example',
  })
  return { store, stored, sent }
}

test('shows the last response until the current one arrives, and stores that for the golfer', async () => {
  const { store, stored } = start({ cached: played('Bob'), response: played('Cara') })
  const shown: unknown[] = []
  store.$state.listen((state) => shown.push(state))
  await store.load()
  expect(shown).toEqual([played('Bob'), played('Cara')])
  expect(stored).toEqual([played('Cara'), 'ann@golf.example'])
})

test('keeps the last response without a network, and proposes nothing before the first one', async () => {
  const offline = start({ cached: played('Bob') })
  await offline.store.load()
  expect(offline.store.$state.get()).toEqual(played('Bob'))
  const first = start({})
  await first.store.load()
  expect(first.store.$state.get()).toBeUndefined()
})

test('proposes at once what was entered without a network, and sends it with the next one', async () => {
  const storage = fakeStorage()
  const bob = { name: 'Bob', handicapIndex: 18.2, tee: 'Red' }
  const offline = start({ cached: played('Bob'), storage })
  await offline.store.load()
  await offline.store.remember({
    handicapIndex: 12.4,
    partners: [bob, { name: 'Cara', handicapIndex: 20, tee: undefined }],
  })
  await offline.store.remember({
    handicapIndex: undefined,
    partners: [{ ...bob, handicapIndex: 17.9, tee: undefined }],
  })
  const entered = {
    handicapIndex: 12.4,
    partners: [
      { ...bob, handicapIndex: 17.9 },
      { name: 'Cara', handicapIndex: 20 },
    ],
  }
  expect(offline.store.$state.get()?.handicapIndex).toBe(12.4)
  expect(offline.store.$state.get()?.partners).toEqual(expect.arrayContaining(entered.partners))
  const online = start({ response: played('Bob'), storage })
  await online.store.load()
  expect(online.sent).toEqual([entered])
  expect(online.store.$state.get()).toEqual(played('Bob'))
  await online.store.load()
  expect(online.sent).toHaveLength(1)
})

test('stores an estimated index only if the golfer has changed it', async () => {
  const { store, sent } = start({ response: { ...played('Bob'), estimatedIndex: 14.1 } })
  await store.load()
  await store.remember({ handicapIndex: 14.1, partners: [] })
  expect(ownIndexOf(store.$state.get())).toBe(14.1)
  await store.remember({ handicapIndex: 13.8, partners: [] })
  expect(ownIndexOf(store.$state.get())).toBe(13.8)
  expect(sent).toEqual([{ partners: [] }, { handicapIndex: 13.8, partners: [] }])
})
