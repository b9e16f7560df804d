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
 * Keeps the page's address and what is shown the same. What a link leaves out is kept while the page is open,
 * so that a tab comes back as it was left.
 */
export function createConsoleAddress(page: Page) {
  const $address = atom<ConsoleAddress>(emptyAddress)
  const read = () => $address.set(parseConsoleAddress(page.url().search))

  onMount($address, () => {
    read()
    return page.onChange(read)
  })

  const after = (patch: Partial<ConsoleAddress>): ConsoleAddress => ({ ...$address.get(), ...patch })
  return {
    $address,
    /** Where a link with these changes leads. */
    hrefOf: (patch: Partial<ConsoleAddress>) => routes.admin.path + buildConsoleSearch(after(patch)),
    /** Shows something else; Back comes back to what was shown. */
    go(patch: Partial<ConsoleAddress>) {
      const next = after(patch)
      const search = buildConsoleSearch(next)
      if (search !== buildConsoleSearch($address.get())) page.rewrite(routes.admin.path + search, 'push')
      $address.set(next)
    },
    /** The same is shown under another address; Back knows nothing of the old one. */
    correct(patch: Partial<ConsoleAddress>) {
      const next = after(patch)
      page.rewrite(routes.admin.path + buildConsoleSearch(next))
      $address.set(next)
    },
  }
}
