import { onMount } from 'nanostores'
import type { AdminUser } from '../../contract/users.ts'
import type { Api } from '../../platform/api/api.ts'
import type { FileSender } from '../../platform/api/upload.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { createConsoleAddress } from './console-address.store.ts'
import { type ConsoleAddress, consoleTitle } from './console-address.ts'
import { createPromoStores } from './promo/promo-stores.ts'
import { createUploader } from './uploader/uploader.store.ts'
import { createRecentSearches } from './user/search/recent-searches.store.ts'
import { createUserSearch } from './user/search/user-search.store.ts'
import { createUserActions, type UserActions } from './user/user-actions.ts'

export interface ConsoleDeps {
  api: Api
  page: Page
  fileSender: FileSender
  /** Storage that is cleared when the browser tab closes. */
  sessionStorage: Storage
  companyName: string
  clock: Clock
  visibility: Visibility
}

/** Creates the stores of the console. They live as long as the page, whichever tab is shown. */
export function createConsole({
  api,
  page,
  fileSender,
  sessionStorage,
  companyName,
  clock,
  visibility,
}: ConsoleDeps) {
  const address = createConsoleAddress(page)
  const search = createUserSearch(api)
  const recent = createRecentSearches(sessionStorage)
  let requestedQuery = ''
  let current: { key: string; actions: UserActions } | undefined

  // The search follows the address, so that links, Back and the form share one path.
  onMount(search.$state, () =>
    address.$address.subscribe(({ query }) => {
      if (query === requestedQuery) return
      requestedQuery = query
      search.find(query)
    }),
  )

  /** Puts the new login into the address, so that a reload finds the same user; no search is needed now. */
  function replaceQuery(query: string) {
    requestedQuery = query
    address.replace({ query })
  }

  return {
    address,
    setPageTitle: (shown: ConsoleAddress) => page.setTitle(`${consoleTitle(shown)} - ${companyName}`),
    search,
    recent,
    uploader: createUploader(
      api,
      fileSender,
      lazyScript(async () =>
        (await import('./uploader/queue/open-upload-queue.ts')).openUploadQueue(api, fileSender),
      ),
    ),
    promo: createPromoStores(api),
    /** Searches for a user. The same query again repeats the search. */
    findUser(query: string) {
      recent.add(query)
      if (query === address.$address.get().query && query === requestedQuery) search.find(query)
      address.go({ tab: 'user', query })
    },
    /** Returns the actions for a user: the same stores as long as the user stays the same. */
    actionsFor({ iid, supportId }: Pick<AdminUser, 'iid' | 'supportId'>): UserActions {
      const key = JSON.stringify([iid, supportId])
      if (current?.key !== key) {
        const onQueryChanged = replaceQuery
        const deps = { api, clock, visibility, search, iid, supportId, onQueryChanged }
        current = { key, actions: createUserActions(deps) }
      }
      return current.actions
    },
  }
}

export type Console = ReturnType<typeof createConsole>
