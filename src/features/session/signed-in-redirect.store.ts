import { atom } from 'nanostores'
import type { User } from '../../contract/session.ts'
import { redirectTarget } from '../../domain/redirect-target.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Page } from '../../platform/browser/page.ts'
import { HOME_PATH, matchRoute, type Route, routes } from '../../routes.ts'
import { checkStaffAccess } from './access-check.ts'
import type { CurrentUser } from './current-user.store.ts'

export type SignedInRedirectState =
  /** Nobody is known to be signed in: the form is shown. */
  | { status: 'form' }
  /** The user is signed in and is being redirected. */
  | { status: 'leaving' }
  /** Signed in, but the requested page is for staff. The redirect ends here, because that page would send them back. */
  | { status: 'staffOnly'; user: User; reason: 'denied' | 'failed' | 'unreachable' }

export type SignedInRedirect = ReturnType<typeof createSignedInRedirect>

interface Deps {
  currentUser: CurrentUser
  api: Api
  page: Page
  onRestore: (listener: () => void) => () => void
}

/**
 * Creates the redirect of sign-in and sign-up: sends signed-in users to the path in the `redirectUrl` parameter, or
 * to the home page if there is none or it is not safe.
 */
export function createSignedInRedirect({ currentUser, api, page, onRestore }: Deps) {
  const $state = atom<SignedInRedirectState>({ status: 'form' })

  const requestedPath = () => redirectTarget(page.url().searchParams.get('redirectUrl'))

  async function check(): Promise<void> {
    const state = await currentUser.check()
    if (state.status === 'signedIn') await onSignedIn(state.user)
    else $state.set({ status: 'form' })
  }

  /** Redirects a user who has just signed in or already was. */
  async function onSignedIn(user: User): Promise<void> {
    currentUser.setSignedIn(user)
    const target = requestedPath() ?? HOME_PATH
    $state.set({ status: 'leaving' })
    const access = isStaffPage(target, page.url().origin) ? await checkStaffAccess(api) : 'allowed'
    if (access === 'allowed') page.replaceWith(target)
    else $state.set({ status: 'staffOnly', user, reason: access })
  }

  return {
    $state,
    check,
    onSignedIn,
    /** Checks the current user now and whenever the page is restored; returns an unsubscribe function. */
    start(): () => void {
      void check()
      return onRestore(() => void check())
    },
    /** Returns `path` with the current `redirectUrl`, so that switching to the other form does not lose it. */
    withRedirectUrl(path: string): string {
      const target = requestedPath()
      return target === undefined ? path : `${path}?redirectUrl=${encodeURIComponent(target)}`
    },
    async signOut() {
      const result = await currentUser.signOut()
      if (result === 'signedOut') $state.set({ status: 'form' })
      return result
    },
  }
}

function isStaffPage(target: string, origin: string): boolean {
  const { pathname } = new URL(target, origin)
  const route = Object.values<Route>(routes).find((one) => matchRoute(one.path, pathname))
  return route?.access === 'staff'
}
