import { atom } from 'nanostores'
import { type ResetResult, resetPassword, STAFF_CODE_PREFIX } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { MakeCredential } from '../../platform/browser/credential.ts'
import type { HistoryEntry } from '../../platform/browser/history-entry.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import { INSECURE_PAGE, UNREACHABLE } from '../shared/form-failure.ts'
import { createSubmission } from '../shared/submission.store.ts'
import { accessTokensRevoked, DELETION_CANCELLED, passkeysRemoved, SERVER_ERROR } from './messages.ts'
import { forgetResetLink, takeResetLink } from './reset-link.ts'

interface Owner {
  /** Empty until the URL has been read. */
  email: string
  /** Whether the link is one for staff, who need a longer password. */
  isStaff: boolean
}
export type ResetState = Owner &
  ({ status: 'form' } | { status: 'success'; detail?: string } | { status: 'token_expired' })

export type Reset = ReturnType<typeof createReset>

interface Deps {
  api: Api
  page: Page
  entry: HistoryEntry
  makeCredential: MakeCredential
}

export function createReset({ api, page, entry, makeCredential }: Deps) {
  const $state = atom<ResetState>({ status: 'form', email: '', isStaff: false })
  const submission = createSubmission()
  let code: string | undefined

  async function resetTo(owner: Owner, password: string): Promise<FormMessageText | undefined> {
    const token = await makeCredential(owner.email, password)
    if (token === undefined || code === undefined) return { kind: 'danger', text: INSECURE_PAGE }
    const result = await api.call(resetPassword, { body: { id: owner.email, code, token } })
    if (!result.ok && !isExpired(result.failure)) {
      return { kind: 'danger', text: result.failure.kind === 'network' ? UNREACHABLE : SERVER_ERROR }
    }
    forgetResetLink(entry)
    $state.set(
      result.ok
        ? { ...owner, status: 'success', detail: detailOf(result.value) }
        : { ...owner, status: 'token_expired' },
    )
    return undefined
  }

  return {
    $state,
    $submission: submission.$state,
    /** Reads the link and removes its code from the URL. */
    start(): void {
      const link = takeResetLink(page, entry)
      code = link.code
      $state.set({
        email: link.email,
        isStaff: code?.startsWith(STAFF_CODE_PREFIX) ?? false,
        status: code === undefined ? 'token_expired' : 'form',
      })
    },
    /** Submits the new password. Ignored while a request is pending. */
    async submit(password: string): Promise<void> {
      const { status, email, isStaff } = $state.get()
      if (status === 'form') await submission.run(() => resetTo({ email, isStaff }, password))
    },
  }
}

/** Says what the reset has changed besides the password; undefined if nothing. */
function detailOf(result: ResetResult): string | undefined {
  const { passkeysRemoved: passkeys = 0, accessTokensRevoked: tokens = 0, deletionCancelled } = result
  const sentences = [
    passkeys > 0 && passkeysRemoved(passkeys),
    tokens > 0 && accessTokensRevoked(tokens),
    deletionCancelled && DELETION_CANCELLED,
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}

/** The service responds 400 when the link has expired or was used. */
function isExpired(failure: Failure): boolean {
  return failure.kind === 'http' && failure.status === 400
}
