import { act, render } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { getRound, liveRound } from '../../../src/contract/round.ts'
import { followLive } from '../../../src/features/round/live/live-session.ts'
import { createLiveDatabase, type LiveDatabaseDeps } from '../../../src/platform/live/live-database.ts'
import { fakeNetwork } from '../../support/fake-network.ts'
import { fakePage } from '../../support/fake-page.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { faultyService, respondWith } from '../../support/faulty-service.ts'
import { PARS_18, playerCard, settingsOf } from '../../support/round-values.ts'
import { combinedWrongShapes } from '../../support/wrong-shapes.ts'
import { loadLazyParts } from './load-lazy-parts.ts'
import { hasScorecard, round } from './public-jobs.tsx'
import { flush } from './run-job.tsx'

beforeAll(loadLazyParts)

type Snapshot = { val(): unknown }
const healthy = { settings: settingsOf(PARS_18), scorecard: { cards: [playerCard('Ann', PARS_18, PARS_18)] } }

/** Renders a live round whose database delivers the values that the test pushes. */
async function openLiveRound() {
  const service = faultyService(new Map([[getRound, { type: 'LiveRound' }]]))
  const callbacks = new Map<string, (snapshot: Snapshot) => void>()
  const sdk = {
    forceWebSockets() {},
    initializeApp() {},
    getDatabase() {},
    goOnline() {},
    goOffline() {},
    ref: (_: unknown, path: string) => path,
    onValue(path: string, callback: (snapshot: Snapshot) => void) {
      callbacks.set(path, callback)
      return () => callbacks.delete(path)
    },
  }
  const liveDatabase = createLiveDatabase({
    schema: liveRound,
    url: () => 'https://db.test?ns=site',
    loadSdk: async () => sdk as unknown as Awaited<ReturnType<LiveDatabaseDeps<unknown>['loadSdk']>>,
    events: () => new EventTarget(),
    network: fakeNetwork().network,
    visibility: fakeVisibility().visibility,
    pace: { clock: service.clock, delayMs: () => 0 },
  })
  const { network } = fakeNetwork()
  const { clock } = service
  const page = fakePage('/round/R1')
  render(
    round(
      { service, page },
      {
        loadLive: async () => (token, initial, listener) =>
          followLive({ clock, liveDatabase, network }, token, initial, listener),
      },
    ),
  )
  await flush()
  return {
    service,
    push: (value: unknown) => act(async () => callbacks.get('R1')?.({ val: () => value })),
  }
}

/** Values that are parsed differently: the page receives only parsed ones. */
const shapes = combinedWrongShapes(liveRound)
const SHAPES_PER_TEST = 25
const starts = shapes.map((_, at) => at).filter((at) => at % SHAPES_PER_TEST === 0)

test.each(starts)(
  `handles live values of a wrong shape, from the %ith of ${shapes.length}`,
  { tags: 'slow' },
  async (start) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { push } = await openLiveRound()
    await push(healthy)
    for (const { field, what, text } of shapes.slice(start, start + SHAPES_PER_TEST)) {
      await push(JSON.parse(text))
      const logged = consoleError.mock.calls.map(([first]) => String(first))
      expect([field, what, ...logged, document.body.textContent === '']).toEqual([field, what, false])
    }
    await push(healthy)
    expect(hasScorecard()).toBe(true)
    consoleError.mockRestore()
  },
)

test('calls the service after an invalid value and continues with the next valid one', async () => {
  const { push, service } = await openLiveRound()
  await push(healthy)
  service.break(getRound, respondWith('{"type":"LiveRound","settings":7}'))
  await push('nonsense')
  await flush()
  await push(healthy)
  expect(hasScorecard()).toBe(true)
})
