import { atom, onMount } from 'nanostores'
import type { UserMatch } from '../../../contract/staff/search.ts'
import type { AdminUser } from '../../../contract/staff/users.ts'
import type { Page } from '../../../platform/browser/page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { routes } from '../../../routes.ts'
import { createChangeNotice } from '../shared/changes/change-notice.store.ts'
import {
  buildConsoleSearch,
  type ConsoleAddress,
  consoleTitle,
  emptyAddress,
  parseConsoleAddress,
} from './console-address.ts'
import { createPromoStores } from './promo/promo-stores.ts'
import type { createUploader, Uploader } from './uploader/uploader.store.ts'
import { competitionOf, keyOf } from './user/search/match-texts.ts'
import { createMatchSearch, createSuggestions } from './user/search/suggestions.store.ts'
import { createUserSearch } from './user/search/user-search.store.ts'
import type { createUserActions, UserActions } from './user/user-actions.ts'

export interface ConsoleDeps
  extends Pick<Platform, 'api' | 'page' | 'fileSender' | 'clock' | 'visibility' | 'capabilities'> {
  companyName: string
}

/** Creates the stores of the console. They live as long as the page, whichever tab is shown. */
export function createConsole(deps: ConsoleDeps) {
  const { api, page, fileSender, companyName, clock, visibility, capabilities } = deps
  const address = createConsoleAddress(page)
  const matchSearch = createMatchSearch(api, capabilities)
  const found = createUserSearch({
    api,
    matchSearch,
    onCode: (code) => address.go({ tab: 'promo', view: 'lookup', code }),
  })
  const search = { ...found, refresh: () => found.refresh().then(nameFoundUser) }
  const suggestions = createSuggestions(matchSearch, clock)
  const notice = createChangeNotice()
  /** The query of the URL whose search is shown or running. */
  let followedQuery = ''
  /** A search that is written to the URL only when its result is known, because it contains an e-mail address. */
  let withheldQuery: string | undefined
  let current: { key: string; actions: UserActions } | undefined
  let uploader: Uploader | undefined
  const $hasUnfinishedUpload = atom(false)

  // The URL starts the search, so that links, Back and the form work in the same way.
  onMount(search.$state, () => {
    const stopFollowing = address.$address.subscribe(({ query, round, competition }) => {
      if (query === followedQuery) return
      followedQuery = query
      withheldQuery = undefined
      search.find(query, round || competition || undefined, competition || undefined).then(nameFoundUser)
    })
    // A colleague may have changed the user meanwhile.
    const stopListening = visibility.onReturn(search.refreshIdle)
    return () => {
      stopFollowing()
      stopListening()
    }
  })

  /**
   * Identifies the found user in the URL by their support id instead of by the typed text, which may be personal data.
   */
  function nameFoundUser(): void {
    const state = search.$state.get()
    if (state.status === 'idle' || state.status === 'loading') return
    const isFound = state.status === 'found'
    const query = (isFound ? keyOf(state.user) : undefined) ?? state.query
    const isWithheld = withheldQuery === state.query
    withheldQuery = undefined
    if (query === followedQuery && !isWithheld) return
    followedQuery = query
    const isRound = isFound && state.user.rounds.some(({ token }) => token === state.searchedFor)
    const competition = (isFound && state.competition) || ''
    const patch = { query, round: isRound ? state.searchedFor : '', competition }
    if (isWithheld) address.go({ tab: 'user', ...patch })
    else address.replace(patch)
  }

  /** Searches for a user. The same query again repeats the search. */
  function findUser(query: string, searchedFor = query, competition?: string) {
    suggestions.close()
    if (query.includes('@')) {
      withheldQuery = query
      address.go({ tab: 'user' })
    } else {
      followedQuery = query
      const isRound = searchedFor !== query && competition === undefined
      // A round is shown, whichever list was shown before.
      const round = isRound ? { round: searchedFor, result: '' as const } : { round: '' }
      address.go({ tab: 'user', query, ...round, competition: competition ?? '' })
    }
    search.find(query, searchedFor, competition).then(nameFoundUser)
  }

  return {
    address,
    setPageTitle: (shown: ConsoleAddress) => page.setTitle(`${consoleTitle(shown)} - ${companyName}`),
    search,
    /** The last change, with its Undo. */
    notice,
    $hasUnfinishedUpload,
    /**
     * Returns the store of the uploader, whose uploads continue while other tabs are shown.
     * @param create creates it; passed by the uploader, because its script is loaded when its tab is first shown
     */
    uploaderOf(create: typeof createUploader): Uploader {
      if (!uploader) {
        uploader = create({ api, sender: fileSender, clock, notice, capabilities })
        uploader.$isUnfinished.subscribe((isUnfinished) => $hasUnfinishedUpload.set(isUnfinished))
      }
      return uploader
    },
    /** The stores of the promo code tab, which keep their state while other tabs are shown. */
    promo: createPromoStores(api),
    suggestions,
    findUser: (query: string) => findUser(query),
    /** Opens the user of a match, or the look-up of an unused promo code. */
    openMatch(match: UserMatch) {
      const key = keyOf(match)
      suggestions.close()
      if (key === undefined) return address.go({ tab: 'promo', view: 'lookup', code: match.value })
      findUser(key, match.token, competitionOf(match))
    },
    /**
     * Returns the actions for a user. Returns the same stores as long as the user stays the same.
     * @param create creates the stores; passed by the search result, because its script is loaded during the first
     * search
     */
    actionsFor(
      { iid, supportId }: Pick<AdminUser, 'iid' | 'supportId'>,
      create: typeof createUserActions,
    ): UserActions {
      const key = JSON.stringify([iid, supportId])
      if (current?.key !== key) {
        current = { key, actions: create({ api, search, notice, iid, supportId }) }
      }
      return current.actions
    },
  }
}

export type Console = ReturnType<typeof createConsole>

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
