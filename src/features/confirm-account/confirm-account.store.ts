import { atom } from 'nanostores'
import { signIn } from '../../contract/session.ts'
import { DELETION_CANCELLED_PATH, HOME_PATH } from '../../routes.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import type { CurrentUser } from '../session/current-user.store.ts'
import {
  type PasswordLink,
  type PasswordLinkDeps,
  redeemPasswordLink,
  takePasswordLink,
} from '../shared/password-link.ts'
import { createSubmission } from '../shared/submission.store.ts'

export type ConfirmAccountState = Pick<PasswordLink, 'email' | 'isStaff'> & {
  status:
    | 'form'
    /** The golfer is signed in and is being redirected. */
    | 'leaving'
    /** The account is confirmed, but signing in has failed. */
    | 'signedOut'
    | 'token_expired'
}

export type ConfirmAccount = ReturnType<typeof createConfirmAccount>

interface Deps extends PasswordLinkDeps {
  currentUser: Pick<CurrentUser, 'check' | 'setSignedIn'>
}

/**
 * Creates the store of the page that confirms a new account: it sets the password, which proves the address and ends
 * all other sessions, and signs the golfer in with it.
 */
export function createConfirmAccount(deps: Deps) {
  const { api, page, currentUser } = deps
  const $state = atom<ConfirmAccountState>({ status: 'form', email: '', isStaff: false })
  const submission = createSubmission()
  let link: PasswordLink | undefined

  const show = (status: ConfirmAccountState['status']) => $state.set({ ...$state.get(), status })

  async function confirm(one: PasswordLink, password: string): Promise<FormMessageText | undefined> {
    const outcome = await redeemPasswordLink(deps, one, password)
    if (outcome.status === 'failed') return outcome.message
    if (outcome.status === 'token_expired') {
      show('token_expired')
      return undefined
    }
    const result = await api.call(signIn, { body: { id: one.email, token: outcome.token } })
    if (!result.ok) {
      show('signedOut')
      // The session with which this browser may have signed up has ended.
      void currentUser.check()
      return undefined
    }
    currentUser.setSignedIn(result.value)
    show('leaving')
    page.replaceWith(outcome.result.deletionCancelled ? DELETION_CANCELLED_PATH : HOME_PATH)
    return undefined
  }

  return {
    $state,
    $submission: submission.$state,
    /** Reads the link and removes its code from the URL. */
    start(): void {
      link = takePasswordLink('confirm', deps)
      const { email, isStaff, code } = link
      $state.set({ email, isStaff, status: code === undefined ? 'token_expired' : 'form' })
    },
    /** Confirms the account with a password. Ignored while a request is pending. */
    async submit(password: string): Promise<void> {
      const opened = link
      if (opened && $state.get().status === 'form') await submission.run(() => confirm(opened, password))
    },
  }
}
