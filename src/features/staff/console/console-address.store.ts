import { atom, onMount } from 'nanostores'
import type { Page } from '../../../platform/browser/page.ts'
import { routes } from '../../../routes.ts'
import {
  buildConsoleSearch,
  type ConsoleAddress,
  emptyAddress,
  parseConsoleAddress,
} from './console-address.ts'

/**
 * Creates the store that synchronizes the page's URL with the console. The URL contains only the values of the selected
 * tab; the values of the other tabs are remembered while the page is open.
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
    /** Returns the URL after the given changes, for a link. */
    hrefOf: (patch: Partial<ConsoleAddress>) => routes.admin.path + buildConsoleSearch(patched(patch)),
    /** Applies the changes and adds a history entry, so that Back reverts them. */
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
