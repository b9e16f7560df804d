import { atom } from 'nanostores'
import { type ResetResult, resetPassword } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { HistoryEntry } from '../../platform/browser/history-entry.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { MakeCredential } from '../session/credential.ts'
import { INSECURE_PAGE, UNREACHABLE } from '../session/messages.ts'
import { DELETION_CANCELLED, passkeysRemoved, SERVER_ERROR } from './messages.ts'
import { forgetResetLink, takeResetLink } from './reset-link.ts'

/** `email` is empty until the URL has been read. */
export type ResetState = { email: string } & (
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
  const $state = atom<ResetState>({ status: 'form', email: '' })
  let code: string | undefined

  async function resetWith(email: string, password: string): Promise<ResetState> {
    const token = await makeCredential(email, password)
    if (token === undefined || code === undefined) return { email, status: 'form', failure: INSECURE_PAGE }
    const result = await api.call(resetPassword, { body: { id: email, code, token } })
    const isFinal = result.ok || isExpired(result.failure)
    if (isFinal) forgetResetLink(entry)
    if (result.ok) return { email, status: 'success', detail: detailOf(result.value) }
    if (isFinal) return { email, status: 'token_expired' }
    return { email, status: 'form', failure: result.failure.kind === 'network' ? UNREACHABLE : SERVER_ERROR }
  }

  return {
    $state,
    /** Reads the link and removes its code from the URL. */
    start(): void {
      const link = takeResetLink(page, entry)
      code = link.code
      $state.set({ email: link.email, status: code === undefined ? 'token_expired' : 'form' })
    },
    /** Submits the new password. Ignored while a request is pending. */
    async submit(password: string): Promise<void> {
      const { status, email } = $state.get()
      if (status !== 'form') return
      $state.set({ status: 'loading', email })
      $state.set(await resetWith(email, password))
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
