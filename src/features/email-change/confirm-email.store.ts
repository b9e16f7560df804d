import { atom } from 'nanostores'
import { confirmEmailChange } from '../../contract/account.ts'
import type { User } from '../../contract/session.ts'
import { matchRoute } from '../../match-route.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import type { Platform } from '../../platform/platform.ts'
import { confirmEmailPath, loginPath, routes } from '../../routes.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import type { CurrentUser } from '../session/current-user.store.ts'
import { signOutMessage } from '../session/messages.ts'
import { formFailure } from '../shared/form-failure.ts'
import { createSubmission } from '../shared/submission.store.ts'
import { EMAIL_TAKEN, NOT_CONFIRMED } from './messages.ts'

/** The placeholder that replaces the code in the URL. */
const REMOVED = '-'
const KEY = 'confirm-email-code'

export type ConfirmEmailState =
  | { status: 'checking' }
  /** Nobody is signed in, or the second step is missing. Sign-in leads back to this page. */
  | { status: 'signedOut'; signInPath: string }
  | { status: 'ready'; user: User }
  /** The user is signed in to another account than the one that asked for the change. */
  | { status: 'otherAccount'; user: User }
  | { status: 'confirmed'; email: string }
  | { status: 'expired' }
  /** It could not be checked who is signed in. */
  | { status: 'unreachable' }

export type ConfirmEmail = ReturnType<typeof createConfirmEmail>

interface Deps extends Pick<Platform, 'api' | 'page'> {
  /** The storage of the tab. */
  storage: Storage
  currentUser: Pick<CurrentUser, 'check' | 'signOut' | 'setSignedOut'>
  /** Calls the listener when another user may be signed in. Returns an unsubscribe function. */
  onUserChange: (listener: () => void) => () => void
}

/**
 * Creates the store of the page that the link in an email opens. The change requires a click, because programs that
 * scan mails also open their links, and a session of the account that asked for it, because otherwise a stranger could
 * have their account take the address of whoever clicks.
 */
export function createConfirmEmail({ api, page, storage, currentUser, onUserChange }: Deps) {
  const $state = atom<ConfirmEmailState>({ status: 'checking' })
  const submission = createSubmission()
  const latest = latestOnly()
  let code: string | undefined

  const signInPath = () => loginPath(page.url().pathname)

  async function check(): Promise<void> {
    const known = await latest(currentUser.check())
    if (known === SUPERSEDED || isFinal()) return
    submission.clear()
    if (known.status === 'unreachable') $state.set({ status: 'unreachable' })
    else if (known.status === 'signedIn' && !known.user.secondStep) {
      $state.set({ status: 'ready', user: known.user })
    } else $state.set({ status: 'signedOut', signInPath: signInPath() })
  }

  /** Whether a later check of who is signed in must not change the state. */
  function isFinal(): boolean {
    const { status } = $state.get()
    return submission.$state.get().status === 'pending' || status === 'confirmed' || status === 'expired'
  }

  /** Shows what the user can do about a failure. Returns the message, if there is one besides the new state. */
  function fail(user: User, failure: Failure): FormMessageText | undefined {
    switch (failure.kind === 'http' ? failure.status : undefined) {
      case 400:
        expire()
        return undefined
      case 401:
        currentUser.setSignedOut()
        $state.set({ status: 'signedOut', signInPath: signInPath() })
        return undefined
      case 403:
        $state.set({ status: 'otherAccount', user })
        return undefined
      case 409:
        return formFailure(EMAIL_TAKEN, failure)
      default:
        return formFailure(NOT_CONFIRMED, failure)
    }
  }

  function expire(): void {
    forgetCode(storage)
    $state.set({ status: 'expired' })
  }

  async function change(user: User): Promise<FormMessageText | undefined> {
    if (code === undefined) return undefined
    latest.cancel()
    const result = await api.call(confirmEmailChange, { body: { code } })
    if (!result.ok) return fail(user, result.failure)
    forgetCode(storage)
    $state.set({ status: 'confirmed', email: result.value.id })
    // This browser may still show the previous login.
    void currentUser.check()
    return undefined
  }

  async function leave(): Promise<FormMessageText | undefined> {
    const result = await currentUser.signOut()
    if (result !== 'signedOut') return { kind: 'danger', text: signOutMessage(result) }
    page.go(signInPath())
    return undefined
  }

  return {
    $state,
    $submission: submission.$state,
    /** Checks who is signed in. */
    check(): Promise<void> {
      $state.set({ status: 'checking' })
      return check()
    },
    /** Reads the link and checks who is signed in, now and whenever that may have changed. */
    start(): () => void {
      code = takeCode(page, storage)
      if (code === undefined) {
        expire()
        return () => {}
      }
      void check()
      return onUserChange(() => void check())
    },
    /** Changes the email. Ignored while a request is pending. */
    async confirm(): Promise<void> {
      const state = $state.get()
      if (state.status === 'ready') await submission.run(() => change(state.user))
    },
    /** Signs out, and leads through sign-in back to this page. */
    async switchAccount(): Promise<void> {
      if ($state.get().status === 'otherAccount') await submission.run(leave)
    },
  }
}

/**
 * Reads the code of the link and immediately removes it from the URL, so that it cannot be seen, copied, sent as a
 * referrer or found in the browser's history. The code is stored in the tab, not with the history entry as on the reset
 * page, because signing in leads to another page and back. If the tab stores nothing, the code stays in the URL.
 */
function takeCode(page: Page, storage: Storage): string | undefined {
  const token = matchRoute(routes.confirmEmail.path, page.url().pathname)?.token
  if (token === undefined) return undefined
  if (token === REMOVED) return storage.read(KEY)
  storage.write(KEY, token)
  if (storage.read(KEY) === token) page.rewrite(confirmEmailPath(REMOVED))
  return token
}

/** Deletes the stored code once it has been used or has expired. */
function forgetCode(storage: Storage): void {
  storage.write(KEY, undefined)
}
