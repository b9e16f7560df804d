import { atom, onMount } from 'nanostores'
import type { UserMatch } from '../../contract/search.ts'
import type { AdminUser } from '../../contract/users.ts'
import type { Api } from '../../platform/api/api.ts'
import type { FileSender } from '../../platform/api/upload.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Network } from '../../platform/browser/network.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import { type ChangeNoticeStore, createChangeNotice } from '../shared/changes/change-notice.store.ts'
import { createConsoleAddress } from './console-address.store.ts'
import { type ConsoleAddress, consoleTitle } from './console-address.ts'
import type { Command } from './keys/page-commands.ts'
import type { createPromoStores } from './promo/promo-stores.ts'
import type { UploadQueueDeps } from './uploader/queue/upload-queue.store.ts'
import type { Uploader } from './uploader/uploader.store.ts'
import { createMatchSearch } from './user/search/match-search.ts'
import { keyOf, matchPath, titleOf } from './user/search/match-texts.ts'
import { createRecentSearches } from './user/search/recent-searches.store.ts'
import { createSuggestions } from './user/search/suggestions.store.ts'
import { createUserSearch } from './user/search/user-search.store.ts'
import type { UserTask, UserTaskId } from './user/tasks/user-tasks.ts'
import type { createUserActions, UserActions } from './user/user-actions.ts'

export interface ConsoleDeps {
  api: Api
  page: Page
  fileSender: FileSender
  /** Storage that is cleared when the browser tab closes. */
  sessionStorage: Storage
  companyName: string
  clock: Clock
  network: Network
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
  network,
  visibility,
}: ConsoleDeps) {
  const address = createConsoleAddress(page)
  const matchSearch = createMatchSearch(api)
  const search = createUserSearch(api, matchSearch)
  const suggestions = createSuggestions(matchSearch, clock)
  const recent = createRecentSearches(sessionStorage)
  const notice = createChangeNotice(clock)
  /** The query of the URL whose search is shown or running. */
  let followedQuery = ''
  /** A search that is written to the URL only when its result is known, because it contains an e-mail address. */
  let withheldQuery: string | undefined
  let current: { key: string; actions: UserActions } | undefined
  let uploader: Uploader | undefined
  let promo: ReturnType<typeof createPromoStores> | undefined
  const $hasUnfinishedUpload = atom(false)
  /** The install to which a round is to be uploaded, until the uploader has been created. */
  let uploadTo: string | undefined

  // The URL starts the search, so that links, Back and the form work in the same way.
  onMount(search.$state, () =>
    address.$address.subscribe(({ query, round }) => {
      if (query === followedQuery) return
      followedQuery = query
      withheldQuery = undefined
      search.find(query, round || undefined).then(nameFoundUser)
    }),
  )

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
    const patch = { query, round: isRound ? state.searchedFor : '' }
    if (isWithheld) address.go({ tab: 'user', ...patch })
    else address.replace(patch)
  }

  /** Searches for a user. The same query again repeats the search. */
  function findUser(query: string, searchedFor = query) {
    suggestions.close()
    if (query.includes('@')) {
      withheldQuery = query
      address.go({ tab: 'user' })
    } else {
      followedQuery = query
      // A round is shown, whichever list was shown before.
      const round = searchedFor === query ? { round: '' } : { round: searchedFor, result: '' as const }
      address.go({ tab: 'user', query, ...round })
    }
    search.find(query, searchedFor).then(nameFoundUser)
  }

  return {
    address,
    setPageTitle: (shown: ConsoleAddress) => page.setTitle(`${consoleTitle(shown)} - ${companyName}`),
    search: { ...search, refresh: () => search.refresh().then(nameFoundUser) },
    recent,
    /** The last change, with its Undo. */
    notice,
    $hasUnfinishedUpload,
    /**
     * Returns the store of the uploader, whose uploads continue while other tabs are shown.
     * @param create creates it; passed by the uploader, because its script is loaded when its tab is first shown
     */
    uploaderOf(create: (deps: UploadQueueDeps & { notice: ChangeNoticeStore }) => Uploader): Uploader {
      if (!uploader) {
        uploader = create({ api, sender: fileSender, clock, network, notice })
        uploader.$isUnfinished.subscribe((isUnfinished) => $hasUnfinishedUpload.set(isUnfinished))
        if (uploadTo !== undefined) uploader.edit({ type: 'round', identifier: uploadTo })
      }
      return uploader
    },
    /**
     * Returns the stores of the promo code tab, which keep their state while other tabs are shown.
     * @param create creates them; passed by the tab, because its script is loaded when it is first shown
     */
    promoOf(create: typeof createPromoStores) {
      promo ??= create(api)
      return promo
    },
    suggestions,
    /** @param label its name in the recent searches */
    findUser(query: string, label?: string) {
      recent.add(query, label)
      findUser(query)
    },
    /** Opens a user by their id. @param round the token of a round to mark */
    openUser: (id: string, round?: string) => findUser(id, round),
    /** Opens the user of a match, or the look-up of an unused promo code. */
    openMatch(match: UserMatch) {
      const key = keyOf(match)
      suggestions.close()
      if (key === undefined) return address.go({ tab: 'promo', view: 'lookup', code: match.value })
      recent.add(key, titleOf(match))
      findUser(key, match.token)
    },
    /** Returns the URL of the page that `openMatch` opens. */
    hrefOfMatch: matchPath,
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
        const deps = { api, clock, visibility, search, notice, iid, supportId }
        current = { key, actions: create(deps) }
      }
      return current.actions
    },
    /** Returns what can be done for the open user; nothing if there is none. */
    tasks: (): UserTask[] => current?.actions.tasks() ?? [],
    /** Returns the rounds of the open user that a text names, as commands that mark them. */
    findRounds(text: string): Command[] {
      const state = search.$state.get()
      const key = state.status === 'found' ? keyOf(state.user) : undefined
      if (!current || key === undefined) return []
      return current.actions.findRounds(text, (token) => findUser(key, token))
    },
    /** Begins a task for the open user. */
    doTask(task: UserTaskId): void {
      const state = search.$state.get()
      if (task === 'upload' && state.status === 'found') {
        uploadTo = state.user.iid
        if (uploadTo !== undefined) uploader?.edit({ type: 'round', identifier: uploadTo })
        address.go({ tab: 'uploader' })
        return
      }
      if (address.$address.get().tab !== 'user') address.go({ tab: 'user' })
      current?.actions.$task.set(task)
    },
  }
}

export type Console = ReturnType<typeof createConsole>
