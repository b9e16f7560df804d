import { api } from '../../platform/browser-api.ts'
import { forgetKept } from '../../platform/browser-kept.ts'
import { localStore } from '../../platform/storage.ts'
import { createSession } from './session.store.ts'

/** The one session of the page, shared by its islands. */
export const session = createSession(api, localStore, forgetKept)
