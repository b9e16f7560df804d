import { type RefObject, useEffect } from 'react'
import { routes } from '../../../routes.ts'
import type { Console } from '../console.ts'
import { parseConsoleAddress } from '../console-address.ts'
import { pageCommands } from './page-commands.ts'

/** Lets the keys and the palette operate the console without loading its page again. */
export function useConsoleCommands(
  { address, findUser }: Console,
  searchInput: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    /** Waits until the tab has rendered. */
    const afterRender = (action: () => void) => requestAnimationFrame(action)
    function focusSearch() {
      if (address.$address.get().tab !== 'user') address.go({ tab: 'user' })
      afterRender(() => searchInput.current?.select())
    }
    function show(path: string): boolean {
      const { pathname, search } = new URL(path, location.origin)
      if (pathname !== routes.admin.path) return false
      const { tab, query, view, code } = parseConsoleAddress(search)
      if (query !== '') findUser(query)
      else if (code !== '') address.go({ tab, view, code })
      else if (tab === 'user') focusSearch()
      else {
        address.go({ tab })
        afterRender(() => document.getElementById(`console-${tab}-tab`)?.focus())
      }
      return true
    }
    return pageCommands.add({ show, focusSearch })
  }, [address, findUser, searchInput])
}
