import { atom } from 'nanostores'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import { addressWith, type Filters, NO_FILTERS, readFilters } from './filters.ts'

/** Some browsers refuse an address that changes with every key. */
const ADDRESS_PAUSE_MS = 250

export type HistoryFilters = ReturnType<typeof createHistoryFilters>

/** The filters, kept in the address so that a link, a reload and Back have them. */
export function createHistoryFilters(page: Page, clock: Clock) {
  const $filters = atom<Filters>(NO_FILTERS)
  let callOff = () => {}

  const read = () => $filters.set(readFilters(page.url().searchParams))

  function set(filters: Filters): void {
    $filters.set(filters)
    callOff()
    callOff = clock.after(ADDRESS_PAUSE_MS, () => page.rewrite(addressWith(page.url(), filters)))
  }

  return {
    $filters,
    change: (some: Partial<Filters>) => set({ ...$filters.get(), ...some }),
    clear: () => set(NO_FILTERS),
    /** Begins to follow the address; answers how to end. */
    start(): () => void {
      read()
      return page.onChange(read)
    },
  }
}
