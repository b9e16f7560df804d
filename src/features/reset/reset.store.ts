import { atom } from 'nanostores'
import { resetPassword } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { HistoryEntry } from '../../platform/browser/history-entry.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { MakeCredential } from '../session/credential.ts'
import { INSECURE_PAGE, UNREACHABLE } from '../session/messages.ts'
import { SERVER_ERROR } from './messages.ts'
import { forgetResetLink, takeResetLink } from './reset-link.ts'

/** `email` is empty until the address was read. Spec: Reset result. */
export type ResetState = { email: string } & (
  | { status: 'form'; failure?: string }
  | { status: 'loading' }
  | { status: 'success' }
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

  async function outcome(email: string, password: string): Promise<ResetState> {
    const token = await makeCredential(email, password)
    if (token === undefined || code === undefined) return { email, status: 'form', failure: INSECURE_PAGE }
    const result = await api.call(resetPassword, { body: { id: email, code, token } })
    const isOver = result.ok || isExpired(result.failure)
    if (isOver) forgetResetLink(entry)
    if (result.ok) return { email, status: 'success' }
    if (isOver) return { email, status: 'token_expired' }
    return { email, status: 'form', failure: result.failure.kind === 'network' ? UNREACHABLE : SERVER_ERROR }
  }

  return {
    $state,
    /** Takes the link out of the address. */
    start(): void {
      const link = takeResetLink(page, entry)
      code = link.code
      $state.set({ email: link.email, status: code === undefined ? 'token_expired' : 'form' })
    },
    /** One call at a time: a second submit while one is under way is the first. */
    async submit(password: string): Promise<void> {
      const { status, email } = $state.get()
      if (status !== 'form') return
      $state.set({ status: 'loading', email })
      $state.set(await outcome(email, password))
    },
  }
}

/** Spec: "Reset, bad request". */
function isExpired(failure: Failure): boolean {
  return failure.kind === 'http' && failure.status === 400
}
