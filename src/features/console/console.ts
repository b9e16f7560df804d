import { onMount } from 'nanostores'
import type { Api } from '../../platform/api/api.ts'
import type { FileSender } from '../../platform/api/upload.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import { createConsoleAddress } from './console-address.store.ts'
import { type ConsoleAddress, consoleTitle } from './console-address.ts'
import { createPromoActions } from './promo/promo-actions.ts'
import { createUploader } from './uploader/uploader.store.ts'
import { createRecentSearches } from './user/search/recent-searches.store.ts'
import { createUserSearch } from './user/search/user-search.store.ts'
import { createUserActions, type UserActions } from './user/user-actions.ts'

export interface ConsoleDeps {
  api: Api
  page: Page
  fileSender: FileSender
  /** Forgotten with the browser tab. */
  session: Storage
  companyName: string
}

/** The console's stores; they live as long as the page, whatever tab is shown. */
export function createConsole({ api, page, fileSender, session, companyName }: ConsoleDeps) {
  const address = createConsoleAddress(page)
  const search = createUserSearch(api)
  const recent = createRecentSearches(session)
  let asked = ''
  let desk: { key: string; desk: UserActions } | undefined

  // The address decides what is looked for, so that links and Back need no way of their own.
  onMount(search.$state, () =>
    address.$address.subscribe(({ query }) => {
      if (query === asked) return
      asked = query
      search.find(query)
    }),
  )

  /** A reload, or a link from now on, finds the same user, who is on the screen already. */
  function renamed(query: string) {
    asked = query
    address.correct({ query })
  }

  return {
    address,
    /** What the browser calls this page now. */
    nameThePage: (shown: ConsoleAddress) => page.setTitle(`${consoleTitle(shown)} - ${companyName}`),
    search,
    recent,
    uploader: createUploader(fileSender),
    promo: createPromoActions(api),
    /** Looks for somebody; for the same as before once more. */
    findUser(query: string) {
      recent.add(query)
      if (query === address.$address.get().query && query === asked) search.find(query)
      address.go({ tab: 'user', query })
    },
    /** The same as long as the user stays the same. */
    actionsFor(iid: string | undefined): UserActions {
      const key = iid ?? ''
      if (desk?.key !== key) desk = { key, desk: createUserActions(api, search, iid, renamed) }
      return desk.desk
    },
  }
}

export type Console = ReturnType<typeof createConsole>
