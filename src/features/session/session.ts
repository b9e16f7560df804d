import { api } from '../../platform/api/browser-api.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { clearCaches } from '../../platform/cache/browser-cache.ts'
import { createSession } from './session.store.ts'

/** The one session of the page, shared by its islands. */
export const session = createSession(api, localStore, clearCaches)
