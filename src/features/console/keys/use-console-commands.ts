import { useEffect } from 'react'
import { golferPath, routes } from '../../../routes.ts'
import type { Console } from '../console.ts'
import { parseConsoleAddress, RESULT_TABS } from '../console-address.ts'
import { type Command, pageCommands } from './page-commands.ts'

/** Registers the commands of the console, so that shortcuts and palette work without reloading the page. */
export function useConsoleCommands({
  address,
  findUser,
  openUser,
  search,
  tasks,
  doTask,
  findRounds,
}: Console): void {
  useEffect(() => {
    /** Waits until the tab has been rendered. */
    const afterRender = (action: () => void) => requestAnimationFrame(action)
    function show(path: string): boolean {
      const { pathname, search: query } = new URL(path, location.origin)
      if (pathname !== routes.admin.path) return false
      const { tab, view, code, query: found, round } = parseConsoleAddress(query)
      if (tab === 'promo' && view === 'lookup') address.go({ tab, view, code })
      else if (tab === 'user') {
        if (found !== '') openUser(found, round || undefined)
        else {
          address.go({ tab })
          pageCommands.search()
        }
      } else {
        address.go({ tab })
        afterRender(() => document.getElementById(`console-${tab}-tab`)?.focus())
      }
      return true
    }
    function commands(): Command[] {
      const state = search.$state.get()
      if (state.status !== 'found') return []
      const { supportId, iid } = state.user
      const id = supportId ?? iid
      return [
        ...tasks().map(({ id, label, words }) => ({
          id: `task ${id}`,
          label,
          ...(words !== undefined && { words }),
          run: () => doTask(id),
        })),
        ...RESULT_TABS.filter((result) => result !== 'details').map((result) => ({
          id: `result ${result}`,
          label: `Show the ${result} of this user`,
          run: () => address.go({ tab: 'user', result }),
        })),
        ...(id === undefined
          ? []
          : [{ id: 'golfer', label: 'See as golfer', run: () => pageCommands.open(golferPath(id)) }]),
      ]
    }
    return pageCommands.add({ commands, show, findUser, find: findRounds })
  }, [address, findUser, openUser, search, tasks, doTask, findRounds])
}
