import { atom } from 'nanostores'
import type { User } from '../../contract/session.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Access, loginPath } from '../../routes.ts'
import { type AccessResult, checkStaffAccess } from './access-check.ts'
import type { CurrentUser } from './current-user.store.ts'

export type GuardState =
  | { status: 'checking' }
  /** `isHidden`: the page is being checked again; until the check ends, its content is hidden but not unmounted. */
  | { status: 'open'; user: User; isHidden?: boolean }
  /** The user is being redirected to sign-in. */
  | { status: 'leaving' }
  /** The check of a golfer's page got no response. */
  | { status: 'unreachable' }

/** Returns the user who may see the page; undefined until the check has passed. */
export function userOf(state: GuardState): User | undefined {
  return state.status === 'open' ? state.user : undefined
}

export type Guard = ReturnType<typeof createGuard>

interface Deps extends Pick<Platform, 'api' | 'page'> {
  currentUser: CurrentUser
  access: Access
  /** Calls the listener when the page is restored from the back-forward cache. */
  onRestore: (listener: () => void) => () => void
  /**
   * Returns the user for whom the content of the page is cached, so that it can be shown while the service cannot be
   * reached.
   */
  findCachedUser?: (() => Promise<User | undefined>) | undefined
}

/**
 * Creates the guard of a protected page, which shows nothing before the check has passed. An error response or `false`
 * denies access and redirects to sign-in, with the requested URL; sign-in then tells a golfer that the page is for
 * staff (see `signed-in-redirect.store.ts`). On staff pages, a network failure also redirects, because sign-in repeats
 * the check. On a golfer's page it neither grants nor denies access: the guard offers a retry, or shows cached content
 * to its owner. Staff whose sign-in is not confirmed are redirected as well, because sign-in asks for the second step.
 */
export function createGuard({ currentUser, api, page, access, onRestore, findCachedUser }: Deps) {
  const $state = atom<GuardState>({ status: 'checking' })
  const latest = latestOnly()
  let hasBegun = false

  async function runCheck(): Promise<void> {
    hasBegun = true
    // In parallel, because the head script has already started both requests.
    const staffAccess: Promise<AccessResult> =
      access === 'staff' ? checkStaffAccess(api) : Promise.resolve('allowed')
    const results = await latest(Promise.all([currentUser.check(), staffAccess]))
    if (results === SUPERSEDED) return
    const [known, accessResult] = results
    if (known.status === 'signedIn' && accessResult === 'allowed' && !known.user.secondStep) open(known.user)
    else if (access !== 'staff' && known.status === 'unreachable') {
      // If the script of the cache cannot be loaded, nothing is cached.
      const user = findCachedUser && (await latest(findCachedUser().catch(() => undefined)))
      if (user === SUPERSEDED) return
      if (user) open(user)
      else $state.set({ status: 'unreachable' })
    } else {
      $state.set({ status: 'leaving' })
      page.replaceWith(loginPath(addressOf(page)))
    }
  }

  function open(user: User): void {
    const before = $state.get()
    const isOtherUser = before.status === 'open' && before.user.id !== user.id
    // Reloads the page, so that data loaded for one user is never shown to another.
    if (isOtherUser) page.replaceWith(addressOf(page))
    else $state.set({ status: 'open', user })
  }

  return {
    $state,
    check(): Promise<void> {
      $state.set({ status: 'checking' })
      return runCheck()
    },
    /** Checks an open page again. It stays open unless the result has changed. */
    recheck(): Promise<void> {
      const before = $state.get()
      if (before.status !== 'open') return this.check()
      if (!currentUser.isRemembered()) $state.set({ ...before, isHidden: true })
      return runCheck()
    },
    /** Runs the first check, unless it has already run. */
    checkOnce(): void {
      if (!hasBegun) void this.check()
    },
    /** Checks now and whenever the page is restored. Returns an unsubscribe function. */
    start(): () => void {
      this.checkOnce()
      return onRestore(() => void this.recheck())
    },
  }
}

/** Returns path, query and fragment. */
function addressOf(page: Page): string {
  const { pathname, search, hash } = page.url()
  return pathname + search + hash
}
