import type { HistoryEntry } from '../../platform/browser/history-entry.ts'
import type { Page } from '../../platform/browser/page.ts'
import { resetPath } from '../../routes.ts'

export interface ResetLink {
  email: string
  /** The secret of the mail; undefined where it is gone. */
  code: string | undefined
}

/** Stands in the address where the secret was. */
const TAKEN = '-'
const KEY = 'reset-code'

/**
 * Reads the link of the mail and takes the secret out of the address at once, before anybody can look at it, copy
 * it or find it in the browser's history. It stays with the history entry, so that a reload does not lose it; a
 * new tab and a copied address do not have it.
 */
export function takeResetLink(page: Page, entry: HistoryEntry): ResetLink {
  const [email = '', code = ''] = page.url().pathname.split('/').slice(2).map(decode)
  if (code !== TAKEN && code !== '') {
    page.rewrite(resetPath(email, TAKEN))
    entry.write(KEY, code)
  }
  return { email, code: entry.read(KEY) }
}

/** A link that was used, or has expired, is of no use to anybody. */
export function forgetResetLink(entry: HistoryEntry): void {
  entry.write(KEY, undefined)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
