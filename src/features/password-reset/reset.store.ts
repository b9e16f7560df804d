import { atom } from 'nanostores'
import { type ResetResult, resetPassword, STAFF_CODE_PREFIX } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { MakeCredential } from '../../platform/browser/credential.ts'
import type { HistoryEntry } from '../../platform/browser/history-entry.ts'
import type { Page } from '../../platform/browser/page.ts'
import { INSECURE_PAGE, UNREACHABLE } from '../shared/form-failure.ts'
import { DELETION_CANCELLED, passkeysRemoved, SERVER_ERROR } from './messages.ts'
import { forgetResetLink, takeResetLink } from './reset-link.ts'

interface Owner {
  /** Empty until the URL has been read. */
  email: string
  /** Whether the link is one for staff, who need a longer password. */
  isStaff: boolean
}
export type ResetState = Owner &
  (
    | { status: 'form'; failure?: string }
    | { status: 'loading' }
    | { status: 'success'; detail?: string }
    | { status: 'token_expired' }
  )

export type Reset = ReturnType<typeof createReset>

interface Deps {
  api: Api
  page: Page
  entry: HistoryEntry
  makeCredential: MakeCredential
}

export function createReset({ api, page, entry, makeCredential }: Deps) {
  const $state = atom<ResetState>({ status: 'form', email: '', isStaff: false })
  let code: string | undefined

  async function resetWith(owner: Owner, password: string): Promise<ResetState> {
    const { email } = owner
    const token = await makeCredential(email, password)
    if (token === undefined || code === undefined) return { ...owner, status: 'form', failure: INSECURE_PAGE }
    const result = await api.call(resetPassword, { body: { id: email, code, token } })
    const isFinal = result.ok || isExpired(result.failure)
    if (isFinal) forgetResetLink(entry)
    if (result.ok) return { ...owner, status: 'success', detail: detailOf(result.value) }
    if (isFinal) return { ...owner, status: 'token_expired' }
    return {
      ...owner,
      status: 'form',
      failure: result.failure.kind === 'network' ? UNREACHABLE : SERVER_ERROR,
    }
  }

  return {
    $state,
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
      if (status !== 'form') return
      $state.set({ status: 'loading', email, isStaff })
      $state.set(await resetWith({ email, isStaff }, password))
    },
  }
}

/** Says what the reset has changed besides the password; undefined if nothing. */
function detailOf({ passkeysRemoved: count = 0, deletionCancelled }: ResetResult): string | undefined {
  const sentences = [count > 0 && passkeysRemoved(count), deletionCancelled && DELETION_CANCELLED]
  return sentences.filter(Boolean).join(' ') || undefined
}

/** The service responds 400 when the link has expired or was used. */
function isExpired(failure: Failure): boolean {
  return failure.kind === 'http' && failure.status === 400
}
