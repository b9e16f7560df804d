import { expect, test } from 'vitest'
import type { RecentPlay } from '../../../../src/contract/recent-play.ts'
import { createRecentPlay } from '../../../../src/features/play/start/recent-play.store.ts'

const played = (name: string) => ({ courses: [], partners: [{ name }] }) as unknown as RecentPlay

function start({ cached, response }: { cached?: RecentPlay; response?: RecentPlay }) {
  const stored: unknown[] = []
  const store = createRecentPlay({
    api: {
      call: async () =>
        (response ? { ok: true, value: response } : { ok: false, failure: { kind: 'network' } }) as never,
    },
    cache: {
      find: async () => cached && ({ value: cached, asOfMs: 0 } as never),
      put: async (...values: unknown[]) => stored.push(values[2], values[3]) > 0,
    },
    owner: 'ann@golf.example',
  })
  return { store, stored }
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
