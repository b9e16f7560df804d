import { atom } from 'nanostores'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Page } from '../../../platform/browser/page.ts'

/** Delay of address updates while typing, because some browsers limit how often the address may change. */
const ADDRESS_DELAY_MS = 250
const PARAMETER = 'course'

export type HistorySearch = ReturnType<typeof createHistorySearch>

/** Creates the store of the search. It is part of the URL, so that links, reload and Back preserve it. */
export function createHistorySearch(page: Page, clock: Clock) {
  const $search = atom('')
  let cancelUpdate = () => {}

  const read = () => $search.set(page.url().searchParams.get(PARAMETER) ?? '')

  return {
    $search,
    change(search: string): void {
      $search.set(search)
      cancelUpdate()
      cancelUpdate = clock.after(ADDRESS_DELAY_MS, () => page.rewrite(addressWith(page.url(), search)))
    },
    /** Follows the URL. Returns an unsubscribe function. */
    start(): () => void {
      read()
      return page.onChange(read)
    },
  }
}

/** Returns path, query and fragment of a URL in which the search is replaced. */
function addressWith(url: URL, search: string): string {
  const { pathname, hash, searchParams: query } = new URL(url)
  if (search) query.set(PARAMETER, search)
  else query.delete(PARAMETER)
  return pathname + (query.size > 0 ? `?${query}` : '') + hash
}
