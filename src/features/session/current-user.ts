import { api } from '../../platform/api/browser-api.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { clearCaches } from '../../platform/cache/browser-cache.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { createCurrentUser } from './current-user.store.ts'

const loadSheets = lazyScript(
  async () => (await import('../../platform/sheets/browser-sign-out.ts')).signOutSheets,
)

/** The current user of the page, shared by its islands. */
export const currentUser = createCurrentUser(api, localStore, clearCaches, loadSheets)
