import { atom } from 'nanostores'
import type { User } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Page } from '../../platform/browser/page.ts'
import { type Access, loginPath } from '../../routes.ts'
import { type AccessAnswer, askAccess } from './access-check.ts'
import type { Session } from './session.store.ts'

export type GuardState =
  | { status: 'checking' }
  /** `veiled`: asked again, and nothing shows until the answer is there, though nothing is lost either. */
  | { status: 'open'; user: User; veiled?: boolean }
  /** On the way to sign-in. */
  | { status: 'leaving' }
  /** The check itself did not reach the service. */
  | { status: 'unreachable' }

/** Who may see the page; nobody before the check has passed. */
export function userOf(state: GuardState): User | undefined {
  return state.status === 'open' ? state.user : undefined
}

export type Guard = ReturnType<typeof createGuard>

interface Deps {
  session: Session
  api: Api
  page: Page
  access: Access
  /** Tells that the page was brought back from the browser's cache. */
  onRestore: (listener: () => void) => () => void
  /** For whom something of the page is kept here, to be shown while nobody can be asked. */
  cachedFor?: (() => Promise<User | undefined>) | undefined
}

/**
 * Stands before a protected page: nothing of it shows before the check passed. Whoever is denied goes to sign-in,
 * with the address first asked for; a golfer who is denied a staff page is told so there (see `entrance.store.ts`).
 * Spec: "any error or false means denied, redirecting to login". A check that never reached the service has
 * answered neither, so it leads nowhere: the page stays shut and offers another try, or shows what this browser has
 * kept for the golfer whom it saw signed in last.
 */
export function createGuard({ session, api, page, access, onRestore, cachedFor }: Deps) {
  const $state = atom<GuardState>({ status: 'checking' })
  const latest = latestOnly()
  let hasBegun = false

  async function ask(): Promise<void> {
    hasBegun = true
    // Both are asked at once: their answers are on the way since the page's head was read.
    const staffAnswer: Promise<AccessAnswer> =
      access === 'staff' ? askAccess(api) : Promise.resolve('allowed')
    const answers = await latest(Promise.all([session.check(), staffAnswer]))
    if (answers === SUPERSEDED) return
    const [known, answer] = answers
    if (known.status === 'signedIn' && answer === 'allowed') open(known.user)
    else if (known.status === 'unreachable' || (known.status === 'signedIn' && answer === 'unreachable')) {
      // Where the script of what is kept does not come, nothing is known of it.
      const user = cachedFor && (await latest(cachedFor().catch(() => undefined)))
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
    const isSomebodyElse = before.status === 'open' && before.user.id !== user.id
    // What was loaded for one is not shown to another.
    if (isSomebodyElse) page.replaceWith(addressOf(page))
    else $state.set({ status: 'open', user })
  }

  return {
    $state,
    check(): Promise<void> {
      $state.set({ status: 'checking' })
      return ask()
    },
    /** Asks once more about a page that is open; it stays as it is unless the answer is another. */
    recheck(): Promise<void> {
      const before = $state.get()
      if (before.status !== 'open') return this.check()
      if (!session.remembersSomebody()) $state.set({ ...before, veiled: true })
      return ask()
    },
    /** Asks for the first time, if nobody has. */
    begin(): void {
      if (!hasBegun) void this.check()
    },
    /** Begins to stand guard; answers how to end. */
    start(): () => void {
      this.begin()
      return onRestore(() => void this.recheck())
    },
  }
}

/** Path, query and fragment. */
function addressOf(page: Page): string {
  const { pathname, search, hash } = page.url()
  return pathname + search + hash
}
