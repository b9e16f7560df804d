import { type ResetResult, resetPassword } from '../../contract/password-reset.ts'
import { STAFF_CODE_PREFIX } from '../../contract/session.ts'
import { matchRoute } from '../../match-route.ts'
import type { MakeCredential } from '../../platform/browser/credential.ts'
import type { HistoryEntry } from '../../platform/browser/history-entry.ts'
import type { Platform } from '../../platform/platform.ts'
import { addressIn, confirmPath, resetPath, routes } from '../../routes.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import { INSECURE_PAGE, UNREACHABLE } from './form-failure.ts'

/** A mailed link that sets a password. */
export interface PasswordLink {
  /** The e-mail address; empty if the URL is not a valid link. */
  email: string
  /** The secret code from the email, or undefined if it is no longer available. */
  code: string | undefined
  /** Whether the link is one for staff, who need a longer password. */
  isStaff: boolean
}

export interface PasswordLinkDeps extends Pick<Platform, 'api' | 'page'> {
  entry: HistoryEntry
  makeCredential: MakeCredential
}

export type LinkOutcome =
  | { status: 'done'; token: string; result: ResetResult }
  | { status: 'token_expired' }
  | { status: 'failed'; message: FormMessageText }

export const SERVER_ERROR =
  'Server encountered an error. Please try again. If the error persists, please contact support'

/** The placeholder that replaces the code in the URL. */
const REMOVED = '-'
const KEY = 'reset-code'
const PATHS = { reset: resetPath, confirm: confirmPath }

/**
 * Reads the link and immediately removes the code from the URL, so that it cannot be seen, copied or found in the
 * browser's history. The code is stored with the history entry: it survives a reload, but is not part of a copied URL
 * or a new tab.
 */
export function takePasswordLink(
  route: keyof typeof PATHS,
  { page, entry }: Pick<PasswordLinkDeps, 'page' | 'entry'>,
): PasswordLink {
  const link = matchRoute(routes[route].path, page.url().pathname)
  if (!link) return { email: '', code: undefined, isStaff: false }
  const email = addressIn(link.email)
  const { token } = link
  if (token !== REMOVED) {
    page.rewrite(PATHS[route](email, REMOVED))
    entry.write(KEY, token)
  }
  const code = entry.read(KEY)
  return { email, code, isStaff: code?.startsWith(STAFF_CODE_PREFIX) ?? false }
}

/** Sets a password with the link, and deletes its stored code once it has been used or has expired. */
export async function redeemPasswordLink(
  { api, entry, makeCredential }: PasswordLinkDeps,
  { email, code }: PasswordLink,
  password: string,
): Promise<LinkOutcome> {
  const token = await makeCredential(email, password)
  if (token === undefined || code === undefined) return failed(INSECURE_PAGE)
  const result = await api.call(resetPassword, { body: { id: email, code, token } })
  if (!result.ok) {
    const { failure } = result
    // The service responds 400 when the link has expired or was used.
    if (failure.kind !== 'http' || failure.status !== 400) {
      return failed(SERVER_ERROR, failure.kind === 'network' ? UNREACHABLE : undefined)
    }
  }
  forgetPasswordLink(entry)
  return result.ok ? { status: 'done', token, result: result.value } : { status: 'token_expired' }
}

/** Deletes the stored code. */
export const forgetPasswordLink = (entry: HistoryEntry): void => entry.write(KEY, undefined)

function failed(text: string, detail?: string): LinkOutcome {
  return { status: 'failed', message: { kind: 'danger', text, detail } }
}
