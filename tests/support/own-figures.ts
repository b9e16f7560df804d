import type { OwnFiguresDeps } from '../../src/features/history/own-figures.store.ts'
import type { Api } from '../../src/platform/api/api.ts'
import { fakeClock } from './fake-clock.ts'

/** Returns what a store of a golfer's figures has from a browser that remembers nobody. */
export const ownFiguresDeps = (
  api: Api,
  { clock }: Pick<OwnFiguresDeps, 'clock'> = fakeClock(),
): OwnFiguresDeps => ({
  api,
  clock,
  loadCache: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  userId: () => undefined,
  log: () => {},
  onSignedOut: () => {},
})
