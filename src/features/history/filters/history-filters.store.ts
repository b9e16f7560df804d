import { atom } from 'nanostores'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Page } from '../../../platform/browser/page.ts'
import { addressWith, type Filters, NO_FILTERS, readFilters } from './filters.ts'

/** Delay of address updates while typing, because some browsers limit how often the address may change. */
const ADDRESS_DELAY_MS = 250

export type HistoryFilters = ReturnType<typeof createHistoryFilters>

/** Creates the store of the filters. They are part of the URL, so that links, reload and Back preserve them. */
export function createHistoryFilters(page: Page, clock: Clock) {
  const $filters = atom<Filters>(NO_FILTERS)
  let cancelUpdate = () => {}

  const read = () => $filters.set(readFilters(page.url().searchParams))

  function set(filters: Filters, delayMs: number): void {
    $filters.set(filters)
    cancelUpdate()
    const update = () => page.rewrite(addressWith(page.url(), filters))
    if (delayMs > 0) cancelUpdate = clock.after(delayMs, update)
    else update()
  }

  return {
    $filters,
    change(some: Partial<Filters>): void {
      set({ ...$filters.get(), ...some }, some.course === undefined ? 0 : ADDRESS_DELAY_MS)
    },
    /** Clears all filters but keeps the order. */
    clear: () => set({ ...NO_FILTERS, sort: $filters.get().sort }, 0),
    /** Follows the URL. Returns an unsubscribe function. */
    start(): () => void {
      read()
      return page.onChange(read)
    },
  }
}
