import { atom } from 'nanostores'
import { cleanEmail } from '../../contract/email-address.ts'
import { confirmAccount } from '../../contract/password-reset.ts'
import { signIn, type User, WRONG_PASSWORD_STATUS } from '../../contract/session.ts'
import type { Failure } from '../../platform/api/result.ts'
import { DELETION_CANCELLED_PATH, HOME_PATH } from '../../routes.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import type { CurrentUser } from '../session/current-user.store.ts'
import { formFailure, INSECURE_PAGE } from '../shared/form-failure.ts'
import {
  forgetPasswordLink,
  type PasswordLink,
  type PasswordLinkDeps,
  redeemPasswordLink,
  SERVER_ERROR,
  takePasswordLink,
} from '../shared/password-link.ts'
import { createSubmission } from '../shared/submission.store.ts'
import { WRONG_PASSWORD } from './messages.ts'

export type ConfirmAccountState = Pick<PasswordLink, 'email' | 'isStaff'> & {
  status: /** Who is signed in is not known yet. */
    | 'checking'
    /** This browser is signed in to the account: one tap confirms it. */
    | 'tap'
    /** Somebody else, or nobody, is signed in: the password that was chosen is asked for. */
    | 'password'
    /** The golfer chooses a new password, which ends everything that the previous one gave access to. */
    | 'newPassword'
    /** The golfer is signed in and is being redirected. */
    | 'leaving'
    /** The account is confirmed, but signing in has failed. */
    | 'signedOut'
    /** This browser is signed in to the account, which is confirmed already. */
    | 'confirmed'
    | 'token_expired'
}

export type ConfirmAccount = ReturnType<typeof createConfirmAccount>

interface Deps extends PasswordLinkDeps {
  currentUser: Pick<CurrentUser, 'check' | 'setSignedIn'>
}

/** The status with which a service without the call answers. */
const MISSING = [404, 405, 501]

/**
 * Creates the store of the page that confirms a new account. The link alone is not enough: its reader may be somebody whose
 * address a stranger has used. So it takes a session or the password of the account, or a new password.
 */
export function createConfirmAccount(deps: Deps) {
  const { api, page, entry, currentUser, makeCredential } = deps
  const $state = atom<ConfirmAccountState>({ status: 'checking', email: '', isStaff: false })
  const submission = createSubmission()
  let link: PasswordLink = { email: '', code: undefined, isStaff: false }

  const show = (status: ConfirmAccountState['status']) => $state.set({ ...$state.get(), status })

  function leave(user: User, hasCancelledDeletion: boolean | undefined): void {
    currentUser.setSignedIn(user)
    show('leaving')
    page.replaceWith(hasCancelledDeletion ? DELETION_CANCELLED_PATH : HOME_PATH)
  }

  /** Confirms with the session, or with a password, and signs in with the latter. */
  async function confirm(password?: string): Promise<FormMessageText | undefined> {
    const { email, code } = link
    const token = password === undefined ? undefined : await makeCredential(email, password)
    if (code === undefined || (password !== undefined && token === undefined)) {
      return { kind: 'danger', text: INSECURE_PAGE }
    }
    const result = await api.call(confirmAccount, { body: { id: email, code, token } })
    if (!result.ok) return explain(result.failure)
    forgetPasswordLink(entry)
    leave(result.value, result.value.deletionCancelled)
    return undefined
  }

  function explain(failure: Failure): FormMessageText | undefined {
    const status = failure.kind === 'http' ? failure.status : undefined
    if (status === 400) show('token_expired')
    // The session has ended since the page asked for it.
    else if (status === 401) show('password')
    else if (status !== undefined && MISSING.includes(status)) show('newPassword')
    else if (status === WRONG_PASSWORD_STATUS) return { kind: 'danger', ...WRONG_PASSWORD }
    else return formFailure(SERVER_ERROR, failure)
    return undefined
  }

  async function setPassword(password: string): Promise<FormMessageText | undefined> {
    const outcome = await redeemPasswordLink(deps, link, password)
    if (outcome.status === 'failed') return outcome.message
    if (outcome.status === 'token_expired') {
      show('token_expired')
      return undefined
    }
    const result = await api.call(signIn, { body: { id: link.email, token: outcome.token } })
    if (result.ok) {
      leave(result.value, outcome.result.deletionCancelled)
      return undefined
    }
    show('signedOut')
    // The session with which this browser may have signed up has ended.
    void currentUser.check()
    return undefined
  }

  return {
    $state,
    $submission: submission.$state,
    /** Reads the link, removes its code from the URL, and asks who is signed in. */
    async start(): Promise<void> {
      link = takePasswordLink('confirm', deps)
      const { email, isStaff, code } = link
      $state.set({ email, isStaff, status: code === undefined ? 'token_expired' : 'checking' })
      const state = await currentUser.check()
      const isOwn = state.status === 'signedIn' && cleanEmail(state.user.id) === cleanEmail(email)
      if (isOwn && state.user.isConfirmed !== false) show('confirmed')
      else if (code !== undefined) show(isStaff ? 'newPassword' : isOwn ? 'tap' : 'password')
    },
    chooseNewPassword(): void {
      if ($state.get().status === 'password') show('newPassword')
    },
    /** Confirms the account; with a password unless one tap is enough. Ignored while a request is pending. */
    async submit(password?: string): Promise<void> {
      const { status } = $state.get()
      if (status === 'tap') await submission.run(() => confirm())
      else if (password === undefined) return
      else if (status === 'password') await submission.run(() => confirm(password))
      else if (status === 'newPassword') await submission.run(() => setPassword(password))
    },
  }
}
