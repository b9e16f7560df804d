import { atom } from 'nanostores'
import type { User } from '../../contract/session.ts'
import { redirectTarget } from '../../domain/redirect-target.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Page } from '../../platform/browser/page.ts'
import { HOME_PATH, matchesRoute, type Route, routes } from '../../routes.ts'
import { askAccess } from './access-check.ts'
import type { Session } from './session.store.ts'

export type EntranceState =
  /** Nobody is signed in, as far as is known: the form shows. */
  | { status: 'form' }
  /** Somebody is signed in, and the page gives way to where they go. */
  | { status: 'leaving' }
  /** Signed in, but the page asked for is for staff; here the way ends, so that it cannot become a circle. */
  | { status: 'staffOnly'; user: User; reason: 'denied' | 'failed' | 'unreachable' }

export type Entrance = ReturnType<typeof createEntrance>

interface Deps {
  session: Session
  api: Api
  page: Page
  onRestore: (listener: () => void) => () => void
}

/** What sign-in and sign-up share: where somebody who is signed in goes from there. */
export function createEntrance({ session, api, page, onRestore }: Deps) {
  const $state = atom<EntranceState>({ status: 'form' })

  const asked = () => redirectTarget(page.url().searchParams.get('redirectUrl'))

  async function check(): Promise<void> {
    const known = await session.check()
    if (known.status === 'signedIn') await enter(known.user)
    else $state.set({ status: 'form' })
  }

  /** Sends on who has just signed in, or was already. */
  async function enter(user: User): Promise<void> {
    session.enter(user)
    const target = asked() ?? HOME_PATH
    $state.set({ status: 'leaving' })
    const answer = isStaffPage(target, page.url().origin) ? await askAccess(api) : 'allowed'
    if (answer === 'allowed') page.replaceWith(target)
    else $state.set({ status: 'staffOnly', user, reason: answer })
  }

  return {
    $state,
    check,
    enter,
    /** Begins to look who comes; answers how to end. */
    start(): () => void {
      void check()
      return onRestore(() => void check())
    },
    /** `address` with the page first asked for, so that a detour over sign-up does not lose it. */
    withTarget(address: string): string {
      const target = asked()
      return target === undefined ? address : `${address}?redirectUrl=${encodeURIComponent(target)}`
    },
    async signOut() {
      const result = await session.leave()
      if (result === 'signedOut') $state.set({ status: 'form' })
      return result
    },
  }
}

function isStaffPage(target: string, origin: string): boolean {
  const { pathname } = new URL(target, origin)
  const route = Object.values<Route>(routes).find((one) => matchesRoute(one.path, pathname))
  return route?.access === 'staff'
}
