import { api } from '../../platform/browser-api.ts'
import { clock } from '../../platform/clock.ts'
import { page } from '../../platform/page.ts'
import { Guarded } from '../session/Guarded.tsx'
import { guardOf } from '../session/guard.ts'
import { History } from './History.tsx'
import { createHistory } from './history.store.ts'
import { createHistoryFilters } from './history-filters.store.ts'

const guard = guardOf('rounds')
const history = createHistory({
  api,
  log: (failure) => console.error('The rounds did not load:', failure),
  onSignedOut: () => void guard.recheck(),
})
const filters = createHistoryFilters(page, clock)

export function HistoryIsland() {
  return <Guarded guard={guard}>{() => <History history={history} filters={filters} />}</Guarded>
}
