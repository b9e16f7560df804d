import { atom } from 'nanostores'
import type { ResetResult } from '../../contract/password-reset.ts'
import {
  type PasswordLink,
  type PasswordLinkDeps,
  redeemPasswordLink,
  takePasswordLink,
} from '../shared/password-link.ts'
import { createSubmission } from '../shared/submission.store.ts'
import {
  accessTokensRevoked,
  DELETION_CANCELLED,
  NOTIFICATIONS_ENDED,
  passkeysRemoved,
  SCORER_LINKS,
} from './messages.ts'

/** The address is empty until the URL has been read. */
type Owner = Pick<PasswordLink, 'email' | 'isStaff'>
export type ResetState = Owner &
  ({ status: 'form' } | { status: 'success'; detail?: string } | { status: 'token_expired' })

export type Reset = ReturnType<typeof createReset>

interface Deps extends PasswordLinkDeps {
  /** Called after the password was set, which has ended all sessions of the account. */
  onSessionsEnded: () => void
}

export function createReset(deps: Deps) {
  const $state = atom<ResetState>({ status: 'form', email: '', isStaff: false })
  const submission = createSubmission()
  let link: PasswordLink | undefined

  return {
    $state,
    $submission: submission.$state,
    /** Reads the link and removes its code from the URL. */
    start(): void {
      link = takePasswordLink('reset', deps)
      const { email, isStaff, code } = link
      $state.set({ email, isStaff, status: code === undefined ? 'token_expired' : 'form' })
    },
    /** Submits the new password. Ignored while a request is pending. */
    async submit(password: string): Promise<void> {
      const { status, email, isStaff } = $state.get()
      if (status !== 'form') return
      await submission.run(async () => {
        if (!link) return undefined
        const outcome = await redeemPasswordLink(deps, link, password)
        if (outcome.status === 'failed') return outcome.message
        const owner = { email, isStaff }
        if (outcome.status === 'done') {
          $state.set({ ...owner, status: 'success', detail: detailOf(outcome.result) })
          deps.onSessionsEnded()
        } else $state.set({ ...owner, status: 'token_expired' })
        return undefined
      })
    },
  }
}

/** Says what the reset has changed besides the password; undefined if nothing. */
function detailOf(result: ResetResult): string | undefined {
  const { passkeysRemoved: passkeys = 0, accessTokensRevoked: tokens = 0 } = result
  const { notificationsEnded = 0, scorerLinks = 0, deletionCancelled } = result
  const sentences = [
    passkeys > 0 && passkeysRemoved(passkeys),
    tokens > 0 && accessTokensRevoked(tokens),
    notificationsEnded > 0 && NOTIFICATIONS_ENDED,
    scorerLinks > 0 && SCORER_LINKS,
    deletionCancelled && DELETION_CANCELLED,
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}
