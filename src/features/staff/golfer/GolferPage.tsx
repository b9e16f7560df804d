import { matchRoute } from '../../../match-route.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { sessionStore } from '../../../platform/browser/storage.ts'
import { routes } from '../../../routes.ts'
import { createHistoryFilters } from '../../history/filters/history-filters.store.ts'
import { GolferView } from './GolferView.tsx'
import { createGolferHistory } from './golfer-history.store.ts'

const history = createGolferHistory({
  api,
  id: matchRoute(routes.golfer.path, page.url().pathname)?.id ?? '',
})
const filters = createHistoryFilters(page, clock)

export function GolferPage() {
  return <GolferView history={history} filters={filters} sessionStorage={sessionStore} />
}
