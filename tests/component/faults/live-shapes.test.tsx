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
const well = { settings: settingsOf(PARS_18), scorecard: { cards: [playerCard('Ann', PARS_18, PARS_18)] } }

/** A live round's page over a realtime database that says what the test puts into it. */
async function opened() {
  const service = faultyService(new Map([[getRound, { type: 'LiveRound' }]]))
  const heard = new Map<string, (snapshot: Snapshot) => void>()
  const sdk = {
    forceWebSockets() {},
    initializeApp() {},
    getDatabase() {},
    goOnline() {},
    goOffline() {},
    ref: (_: unknown, path: string) => path,
    onValue(path: string, hear: (snapshot: Snapshot) => void) {
      heard.set(path, hear)
      return () => heard.delete(path)
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
    push: (value: unknown) => act(async () => heard.get('R1')?.({ val: () => value })),
  }
}

const shapes = wrongShapes(liveRound)
const BATCHES = 12
const size = Math.ceil(shapes.length / BATCHES)

test.each(Array.from({ length: BATCHES }, (_, at) => at * size))(
  `a live round's page stands ${shapes.length} values of a wrong shape, one after the other (from number %i)`,
  async (from) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { push } = await opened()
    await push(well)
    for (const { field, what, text } of shapes.slice(from, from + size)) {
      await push(JSON.parse(text))
      const said = complaints.mock.calls.map(([first]) => String(first))
      expect([field, what, ...said, document.body.textContent === '']).toEqual([field, what, false])
    }
    await push(well)
    expect(hasScorecard()).toBe(true)
    complaints.mockRestore()
  },
)

test('a live round whose value is none asks the service, and goes on with what comes', async () => {
  const { push, service } = await opened()
  await push(well)
  service.break(getRound, answering('{"type":"LiveRound","settings":7}'))
  await push('nonsense')
  await quiet()
  await push(well)
  expect(hasScorecard()).toBe(true)
})
