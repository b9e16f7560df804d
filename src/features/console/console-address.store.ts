import { atom, onMount } from 'nanostores'
import type { Page } from '../../platform/browser/page.ts'
import { routes } from '../../routes.ts'
import {
  buildConsoleSearch,
  type ConsoleAddress,
  emptyAddress,
  parseConsoleAddress,
} from './console-address.ts'

/**
 * Creates the store that keeps the page's address and the console in step. Values that the address of one tab
 * leaves out are remembered while the page is open, so that the other tabs return as they were left.
 */
export function createConsoleAddress(page: Page) {
  const $address = atom<ConsoleAddress>(emptyAddress)
  const read = () => $address.set(parseConsoleAddress(page.url().search))

  onMount($address, () => {
    read()
    return page.onChange(read)
  })

  const patched = (patch: Partial<ConsoleAddress>): ConsoleAddress => ({ ...$address.get(), ...patch })
  return {
    $address,
    /** Returns the address after these changes, for a link. */
    hrefOf: (patch: Partial<ConsoleAddress>) => routes.admin.path + buildConsoleSearch(patched(patch)),
    /** Applies the changes and adds a history entry, so that Back undoes them. */
    go(patch: Partial<ConsoleAddress>) {
      const next = patched(patch)
      const search = buildConsoleSearch(next)
      if (search !== buildConsoleSearch($address.get())) page.rewrite(routes.admin.path + search, 'push')
      $address.set(next)
    },
    /** Applies the changes and replaces the current history entry. */
    replace(patch: Partial<ConsoleAddress>) {
      const next = patched(patch)
      page.rewrite(routes.admin.path + buildConsoleSearch(next))
      $address.set(next)
    },
  }
}
