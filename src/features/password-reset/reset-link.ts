import type { HistoryEntry } from '../../platform/browser/history-entry.ts'
import type { Page } from '../../platform/browser/page.ts'
import { matchRoute, resetPath, routes } from '../../routes.ts'

export interface ResetLink {
  /** The e-mail address; empty if the URL is not a valid reset link. */
  email: string
  /** The secret code from the email, or undefined if it is no longer available. */
  code: string | undefined
}

/** The placeholder that replaces the code in the URL. */
const REMOVED = '-'
const KEY = 'reset-code'

/**
 * Reads the reset link and immediately removes the code from the URL, so that it cannot be seen, copied or found in the
 * browser's history. The code is stored with the history entry: it survives a reload, but is not part of a copied URL
 * or a new tab.
 */
export function takeResetLink(page: Page, entry: HistoryEntry): ResetLink {
  const link = matchRoute(routes.reset.path, page.url().pathname)
  if (!link) return { email: '', code: undefined }
  const { email, token } = link
  if (token !== REMOVED) {
    page.rewrite(resetPath(email, REMOVED))
    entry.write(KEY, token)
  }
  return { email, code: entry.read(KEY) }
}

/** Deletes the stored code once it has been used or has expired. */
export function forgetResetLink(entry: HistoryEntry): void {
  entry.write(KEY, undefined)
}
