import { getStatistics } from '../../../contract/statistics.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { settings } from '../../../platform/settings.ts'
import { responseCache } from '../../session/current-user-cache.ts'
import { createOwnFigures } from '../own-figures.store.ts'
import { createStatisticsPart } from './statistics-part.tsx'

interface Deps {
  user: () => { id: string; name?: string | undefined } | undefined
  onSignedOut: () => void
}

/** Creates the statistics with the dependencies of the page. */
export function browserStatistics({ user, onSignedOut }: Deps) {
  const store = createOwnFigures({
    read: (value) => value,
    endpoint: getStatistics,
    input: () => ({}),
    api,
    clock,
    loadCache: async () => responseCache,
    userId: () => user()?.id,
    log: (failure) => console.error('The statistics did not load:', failure),
    onSignedOut,
  })
  return createStatisticsPart({
    store,
    company: settings.PUBLIC_COMPANY_NAME,
    golfer: () => user()?.name,
    setTitle: page.setTitle,
    now: clock.now,
  })
}
