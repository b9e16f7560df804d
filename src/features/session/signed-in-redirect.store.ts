import { atom } from 'nanostores'
import type { User } from '../../contract/session.ts'
import { redirectTarget } from '../../domain/redirect-target.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Page } from '../../platform/browser/page.ts'
import { DELETION_CANCELLED_PATH, HOME_PATH, matchRoute, type Route, routes } from '../../routes.ts'
import { type AccessResult, checkStaffAccess } from './access-check.ts'
import type { CurrentUser, CurrentUserState } from './current-user.store.ts'
import { createGrowingPauses, type GrowingPausesDeps } from './growing-pauses.ts'

export type SignedInRedirectState =
  /** Nobody is known to be signed in: the form is shown. */
  | { status: 'form' }
  /** The user is signed in and is being redirected. */
  | { status: 'leaving' }
  /** Signed in, but the requested page is for staff. The redirect ends here, because that page would send them back. */
  | { status: 'staffOnly'; user: User }
  /** Staff whose sign-in is not confirmed with the required second step yet. */
  | { status: 'secondStep'; user: User }
  /** Access to the requested page could not be checked; the check is repeated. */
  | Unreachable

interface Unreachable {
  status: 'unreachable'
  user: User | undefined
  /** Nobody is known to be signed in: the form is shown as well. */
  hasForm: boolean
  /** The user has asked for another check, which is under way. */
  isRetrying?: boolean
}

export type SignedInRedirect = ReturnType<typeof createSignedInRedirect>

interface Deps extends GrowingPausesDeps {
  currentUser: CurrentUser
  api: Api
  page: Page
  onRestore: (listener: () => void) => () => void
}

/**
 * Creates the redirect of sign-in and sign-up: sends signed-in users to the path in the `redirectUrl` parameter, or
 * to the home page if there is none or it is not safe. A staff page sends users here whenever its check of access
 * fails. To not send them back and forth, the redirect to a staff page requires that the same check succeeds here;
 * while the service cannot be reached, the check is repeated with growing pauses.
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

  /** Checks access again, and when the service responds, the current user as well. */
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
    /** Redirects a user who has just signed in; first to what it has done, if that cancelled a deletion. */
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
    /** Checks the current user now and whenever the page is restored; returns an unsubscribe function. */
    start(): () => void {
      void check()
      const unsubscribe = onRestore(() => void check())
      return () => {
        unsubscribe()
        pauses.reset()
        latest.cancel()
      }
    },
    /** Returns `path` with the current `redirectUrl`, so that switching to the other form does not lose it. */
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
