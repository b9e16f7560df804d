// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getRound, liveRound } from '../../../src/contract/round.ts'
import { followLive } from '../../../src/features/round/live/live-session.ts'
import { RoundView } from '../../../src/features/round/RoundView.tsx'
import { createRoundScreen } from '../../../src/features/round/round-screen.ts'
import { createLiveDatabase, type LiveDatabaseDeps } from '../../../src/platform/live/live-database.ts'
import { fakeNetwork } from '../../support/fake-network.ts'
import { fakePage } from '../../support/fake-page.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { answering, faultyService } from '../../support/faulty-service.ts'
import { PARS_18, playerCard, settingsOf } from '../../support/round-values.ts'
import { wrongShapes } from '../../support/wrong-shapes.ts'
import { hasScorecard } from './public-jobs.tsx'
import { quiet } from './run-job.tsx'

beforeAll(() =>
  Promise.all([
    import('../../../src/features/round/RoundChart.tsx'),
    import('../../../src/features/round/live/LiveBar.tsx'),
  ]),
)
afterEach(cleanup)

type Snapshot = { val(): unknown }
const validValue = {
  settings: settingsOf(PARS_18),
  scorecard: { cards: [playerCard('Ann', PARS_18, PARS_18)] },
}

/** Renders the page of a live round with a fake realtime database, whose values the test sets with `push`. */
async function openLiveRound() {
  const service = faultyService(new Map([[getRound, { type: 'LiveRound' }]]))
  const listeners = new Map<string, (snapshot: Snapshot) => void>()
  const sdk = {
    forceWebSockets() {},
    initializeApp() {},
    getDatabase() {},
    goOnline() {},
    goOffline() {},
    ref: (_: unknown, path: string) => path,
    onValue(path: string, listener: (snapshot: Snapshot) => void) {
      listeners.set(path, listener)
      return () => listeners.delete(path)
    },
  }
  const liveDatabase = createLiveDatabase({
    url: () => 'https://db.test?ns=site',
    loadSdk: async () => sdk as unknown as Awaited<ReturnType<LiveDatabaseDeps['loadSdk']>>,
    events: () => new EventTarget(),
  })
  const { network } = fakeNetwork()
  const { api, clock } = service
  const screen = createRoundScreen({
    api,
    clock,
    page: fakePage('/round/R1').page,
    company: 'Fairway',
    onKeyDown: () => () => {},
    share: async () => 'copied' as const,
    storage: fakeStorage(),
    loadCache: () => Promise.reject(new Error('no script')),
    retryScripts: () => {},
    loadLive: async () => (token, initial, listener) =>
      followLive({ clock, liveDatabase, network }, token, initial, listener),
  })
  render(<RoundView screen={screen} imageUrl={(name) => `/images/${encodeURIComponent(name)}`} />)
  await quiet()
  return {
    service,
    push: (value: unknown) => act(async () => listeners.get('R1')?.({ val: () => value })),
  }
}

const shapes = wrongShapes(liveRound)
const BATCHES = 12
const size = Math.ceil(shapes.length / BATCHES)

test.each(Array.from({ length: BATCHES }, (_, at) => at * size))(
  `keeps the page of a live round working through ${shapes.length} malformed values (from index %i)`,
  async (from) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { push } = await openLiveRound()
    await push(validValue)
    for (const { field, what, text } of shapes.slice(from, from + size)) {
      await push(JSON.parse(text))
      const messages = complaints.mock.calls.map(([first]) => String(first))
      expect([field, what, ...messages, document.body.textContent === '']).toEqual([field, what, false])
    }
    await push(validValue)
    expect(hasScorecard()).toBe(true)
    complaints.mockRestore()
  },
)

test('requests the round after a malformed value, and shows the next valid value', async () => {
  const { push, service } = await openLiveRound()
  await push(validValue)
  service.break(getRound, answering('{"type":"LiveRound","settings":7}'))
  await push('nonsense')
  await quiet()
  await push(validValue)
  expect(hasScorecard()).toBe(true)
})
