import { followLive } from '../../src/features/round/live/live-session.ts'
import { createRoundCache } from '../../src/features/round/round-cache.ts'
import { createRoundScreen, type RoundScreenDeps } from '../../src/features/round/round-screen.ts'
import { fakeClock } from './fake-clock.ts'
import { fakeLiveDatabase } from './fake-live-database.ts'
import { fakeNetwork } from './fake-network.ts'
import { fakePage } from './fake-page.ts'
import { fakeResponseCache } from './fake-response-cache.ts'
import { fakeRoundChoices } from './fake-round-choices.ts'
import { fakeStorage } from './fake-storage.ts'
import { stubApi } from './stub-api.ts'

const noScript = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** Creates the state of the page of a round with fakes. Nothing is loaded before its `start`. */
export function fakeRoundScreen({
  address = '/round/R1',
  isPhone = false,
  ...more
}: { address?: string; isPhone?: boolean } & Partial<RoundScreenDeps> = {}) {
  const server = stubApi()
  const time = fakeClock()
  const live = fakeLiveDatabase()
  const shown = fakePage(address)
  const choices = fakeRoundChoices({ isPhone })
  const deps = { clock: time.clock, liveDatabase: live.liveDatabase, network: fakeNetwork().network }
  const screen = createRoundScreen({
    api: server.api,
    clock: time.clock,
    page: shown.page,
    storage: fakeStorage(),
    company: 'Fairway',
    onKeyDown: () => () => {},
    retryScripts: () => {},
    loadLive:
      async () =>
      (...parts) =>
        followLive(deps, ...parts),
    loadOwnRows: noScript,
    loadCache: async () => createRoundCache(fakeResponseCache(), () => {}),
    ...choices,
    ...more,
  })
  return { ...shown, screen, server, time, live, choices }
}
