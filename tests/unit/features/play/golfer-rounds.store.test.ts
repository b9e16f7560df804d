import { expect, test } from 'vitest'
import { createGolferRounds } from '../../../../src/features/play/start/golfer-rounds.store.ts'
import type { KeptSheet } from '../../../../src/platform/sheets/sheet-database.ts'
import { settled, stubApi } from '../../../support/stub-api.ts'

const kept = (token: string, keptMs: number, more: Partial<KeptSheet> = {}) =>
  ({ token, keptMs, owner: 'ann', round: { course: { name: `Course ${token}` } }, ...more }) as KeptSheet
const listed = (token: string, date: number, state: string, mode = 'entries') => ({
  token,
  date,
  state,
  mode,
  course: `Course ${token}`,
})

const DAY_MS = 86_400_000

function open(sheets: readonly KeptSheet[], { isRefused = false, nowMs = 10 } = {}) {
  const { api, respond } = stubApi()
  const removed: unknown[] = []
  const db = {
    sheets: async () => (isRefused ? Promise.reject(new Error('refused')) : [...sheets]),
  }
  const removeUnchanged = async (token: string, sinceMs: number) => void removed.push(token, sinceMs)
  const store = createGolferRounds({ api, db, removeUnchanged, clock: { now: () => nowMs }, owner: 'ann' })
  const loaded = store.load()
  const shown = () => store.$state.get()?.map(({ token, state }) => `${token} ${state}`)
  return { store, respond, loaded, shown, removed }
}

test('lists the rounds of this browser at once, the latest first, without those of others and of organised groups', async () => {
  const competition = { token: 'C', name: 'Club Medal', round: 1, group: 2 }
  const { shown } = open([
    kept('A', 1),
    kept('B', 3, { state: 'finished' }),
    kept('C', 2, { owner: 'bob' }),
    kept('D', 4, { competition }),
  ])
  await settled()
  expect(shown()).toEqual(['B finished', 'A live'])
})

test('adds those of the account, with the state that they have there, but not those of apps', async () => {
  const { shown, respond, loaded } = open([kept('A', 1), kept('J', 9, { owner: null })])
  await respond(0, {
    ok: true,
    value: {
      sheets: [listed('A', 1, 'finished'), listed('D', 5, 'live'), listed('E', 6, 'live', 'document')],
    },
  })
  await respond(1, { ok: true, value: { sheets: [listed('F', 4, 'discarded')] } })
  await loaded
  expect(shown()).toEqual(['J live', 'D live', 'F discarded', 'A finished'])
})

test('says why another round may not be started as soon as the service does', async () => {
  const { store, respond, loaded } = open([])
  await respond(0, { ok: true, value: { sheets: [], startRefusal: 'you have a live round already' } })
  await respond(1, { ok: true, value: { sheets: [] } })
  await loaded
  expect(store.$startRefusal.get()).toBe('you have a live round already')
})

test('keeps those of this browser without a network, and lists those of the account without storage', async () => {
  const failed = { ok: false as const, failure: { kind: 'network' as const } }
  const offline = open([kept('A', 1)])
  await offline.respond(0, failed)
  await offline.respond(1, failed)
  await offline.loaded
  expect(offline.shown()).toEqual(['A live'])

  const refused = open([], { isRefused: true })
  await refused.respond(0, { ok: true, value: { sheets: [listed('D', 5, 'live')] } })
  await refused.respond(1, failed)
  await refused.loaded
  expect(refused.shown()).toEqual(['D live'])
})

test('removes rounds of this browser that nobody has changed for 60 days', async () => {
  const { removed } = open([kept('A', 39 * DAY_MS), kept('B', 41 * DAY_MS)], { nowMs: 100 * DAY_MS })
  await settled()
  expect(removed).toEqual(['A', 40 * DAY_MS])
})
