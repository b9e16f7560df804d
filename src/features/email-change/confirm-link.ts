import type { Page } from '../../platform/browser/page.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import { confirmEmailPath, matchRoute, routes } from '../../routes.ts'

/** The placeholder that replaces the code in the URL. */
const REMOVED = '-'
const KEY = 'confirm-email-code'

/**
 * Reads the code of the link and immediately removes it from the URL, so that it cannot be seen, copied, sent as a
 * referrer or found in the browser's history. The code is stored in the tab, not with the history entry as on the reset
 * page, because signing in leads to another page and back. If the tab stores nothing, the code stays in the URL.
 */
export function takeCode(page: Page, storage: Storage): string | undefined {
  const token = matchRoute(routes.confirmEmail.path, page.url().pathname)?.token
  if (token === undefined) return undefined
  if (token === REMOVED) return storage.read(KEY)
  storage.write(KEY, token)
  if (storage.read(KEY) === token) page.rewrite(confirmEmailPath(REMOVED))
  return token
}

/** Deletes the stored code once it has been used or has expired. */
export function forgetCode(storage: Storage): void {
  storage.write(KEY, undefined)
}
