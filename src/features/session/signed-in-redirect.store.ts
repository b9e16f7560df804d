import { atom } from 'nanostores'
import type { User } from '../../contract/session.ts'
import { redirectTarget } from '../../domain/accounts/redirect-target.ts'
import { matchRoute } from '../../match-route.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Platform } from '../../platform/platform.ts'
import { createGrowingPauses, type GrowingPausesDeps } from '../../platform/stores/growing-pauses.ts'
import { DELETION_CANCELLED_PATH, HOME_PATH, type Route, routes } from '../../routes.ts'
import { type AccessResult, checkStaffAccess } from './access-check.ts'
import type { CurrentUser, CurrentUserState } from './current-user.store.ts'

export type SignedInRedirectState =
  /** No user is known to be signed in; the form is shown. */
  | { status: 'form' }
  /** The user is signed in and is being redirected. */
  | { status: 'leaving' }
  /**
   * The user is signed in, but the requested page is for staff. There is no redirect, because that page would redirect
   * back.
   */
  | { status: 'staffOnly'; user: User }
  /** A staff member whose sign-in is not confirmed by the required second step yet. */
  | { status: 'secondStep'; user: User }
  /** Access to the requested page could not be checked; the check is repeated. */
  | Unreachable

interface Unreachable {
  status: 'unreachable'
  user: User | undefined
  /** No user is known to be signed in; the form is shown as well. */
  hasForm: boolean
  /** A check that the user has requested is running. */
  isRetrying?: boolean
}

export type SignedInRedirect = ReturnType<typeof createSignedInRedirect>

interface Deps extends GrowingPausesDeps, Pick<Platform, 'api' | 'page'> {
  currentUser: CurrentUser
  onRestore: (listener: () => void) => () => void
}

/**
 * Creates the redirect of sign-in and sign-up: sends signed-in users to the path in the `redirectUrl` parameter, or to
 * the home page if there is none or it is not safe. A staff page redirects users here whenever its check of access
 * fails. To prevent endless redirects, users are redirected to a staff page only if the same check succeeds here. While
 * the service cannot be reached, the check is repeated with growing pauses.
 */
export function createSignedInRedirect(deps: Deps) {
  const { currentUser, api, page, onRestore } = deps
  const $state = atom<SignedInRedirectState>({ status: 'form' })
  const latest = latestOnly()
  const pauses = createGrowingPauses(deps, () => void repeat())

  const requestedPath = () => redirectTarget(page.url().searchParams.get('redirectUrl'))
  const target = () => requestedPath() ?? HOME_PATH

  async function check(): Promise<void> {
    pauses.reset()
    const known = await latest(currentUser.check())
    if (known !== SUPERSEDED) await redirect(known)
  }

  async function redirect(known: CurrentUserState): Promise<void> {
    if (known.status === 'signedIn' && known.user.secondStep) {
      $state.set({ status: 'secondStep', user: known.user })
      return
    }
    if (!isStaffPage(target(), page.url().origin)) {
      if (known.status === 'signedIn') leave()
      else $state.set({ status: 'form' })
      return
    }
    const isFirst = $state.get().status !== 'unreachable'
    if (isFirst && known.status === 'signedIn') $state.set({ status: 'leaving' })
    const access = await latest(checkStaffAccess(api))
    if (access !== SUPERSEDED) redirectToStaffPage(known, access)
  }

  /** Checks access again and, if the service responds, also the current user. */
  async function repeat(): Promise<void> {
    const access = await latest(checkStaffAccess(api))
    if (access === SUPERSEDED) return
    if (access === 'unreachable') {
      pauses.schedule()
      return
    }
    const known = await latest(currentUser.check())
    if (known === SUPERSEDED) return
    if (known.status === 'signedIn' && known.user.secondStep) await redirect(known)
    else redirectToStaffPage(known, access)
  }

  function redirectToStaffPage(known: CurrentUserState, access: AccessResult): void {
    const user = known.status === 'signedIn' ? known.user : undefined
    if (access === 'unreachable' || known.status === 'unreachable') {
      $state.set({ status: 'unreachable', user, hasForm: known.status === 'signedOut' })
      pauses.schedule()
    } else if (!user) {
      $state.set({ status: 'form' })
    } else if (access === 'denied') {
      $state.set({ status: 'staffOnly', user })
    } else {
      leave()
    }
  }

  function leave(): void {
    $state.set({ status: 'leaving' })
    page.replaceWith(target())
  }

  return {
    $state,
    check,
    /**
     * Redirects a user who has just signed in. If that has cancelled a deletion, redirects to the account page, which
     * says so.
     */
    async onSignedIn(user: User): Promise<void> {
      pauses.reset()
      latest.cancel()
      currentUser.setSignedIn(user)
      if (!user.secondStep) $state.set({ status: 'leaving' })
      if (user.deletionCancelled) page.replaceWith(DELETION_CANCELLED_PATH)
      else await redirect({ status: 'signedIn', user })
    },
    /** Checks again at the user's request. */
    async retry(): Promise<void> {
      const state = $state.get()
      if (state.status === 'unreachable') $state.set({ ...state, isRetrying: true })
      await check()
    },
    /** Checks the current user now and whenever the page is restored. Returns an unsubscribe function. */
    start(): () => void {
      void check()
      const unsubscribe = onRestore(() => void check())
      return () => {
        unsubscribe()
        pauses.reset()
        latest.cancel()
      }
    },
    /** Returns `path` with the current `redirectUrl`, which must be kept when the user changes to the other form. */
    withRedirectUrl(path: string): string {
      const requested = requestedPath()
      return requested === undefined ? path : `${path}?redirectUrl=${encodeURIComponent(requested)}`
    },
    async signOut() {
      const result = await currentUser.signOut()
      if (result === 'signedOut') {
        pauses.reset()
        latest.cancel()
        $state.set({ status: 'form' })
      }
      return result
    },
  }
}

function isStaffPage(target: string, origin: string): boolean {
  const { pathname } = new URL(target, origin)
  const route = Object.values<Route>(routes).find((one) => matchRoute(one.path, pathname))
  return route?.access === 'staff'
}
