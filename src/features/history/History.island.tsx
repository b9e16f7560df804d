import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { page } from '../../platform/browser/page.ts'
import { showFirst } from '../../platform/first-look/first-look.ts'
import { Guarded } from '../session/Guarded.tsx'
import { type GuardState, userOf } from '../session/guard.store.ts'
import { guardOf } from '../session/guard.ts'
import { History } from './History.tsx'
import { createHistory } from './history.store.ts'
import { createHistoryFilters } from './history-filters.store.ts'

const loadCache = async () => (await import('./history-cache.ts')).historyCache
const guard = guardOf('rounds', async () => (await loadCache()).owner())
const history = createHistory({
  api,
  clock,
  loadCache,
  userId: () => userOf(guard.$state.get())?.id,
  log: (failure) => console.error('The rounds did not load:', failure),
  onSignedOut: () => void guard.recheck(),
  onReconnected: () => void guard.recheck(),
})
const filters = createHistoryFilters(page, clock)

showFirst({
  island: 'HistoryIsland',
  content: () => (isPlain() && history.$state.get().status === 'loaded' ? <HistoryIsland /> : undefined),
  onChange(listener) {
    const ends = [guard.$state.listen(loadOnceOpen), history.$state.listen(listener)]
    guard.checkOnce()
    return () => {
      for (const end of ends) end()
    }
  },
})

function loadOnceOpen(state: GuardState): void {
  if (state.status === 'open') history.loadOnce()
}

/** A first look does not read filters out of the address. */
function isPlain(): boolean {
  return page.url().search === ''
}

export function HistoryIsland() {
  return <Guarded guard={guard}>{() => <History history={history} filters={filters} />}</Guarded>
}
