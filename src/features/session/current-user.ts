import { api } from '../../platform/api/browser-api.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { clearCaches } from '../../platform/cache/browser-cache.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { createCurrentUser } from './current-user.store.ts'

/** Loads what is needed only when somebody signs out. */
export const loadSignOut = lazyScript(() => import('./sign-out.tsx'))

/** The current user of the page, shared by its islands. */
export const currentUser = createCurrentUser(
  api,
  localStore,
  clearCaches,
  async () => (await loadSignOut()).signOutSheets,
)
