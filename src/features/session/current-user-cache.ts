import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { openResponseCache } from '../../platform/cache/browser-cache.ts'
import { createResponseCache } from '../../platform/cache/response-cache.ts'
import { rememberedUser } from './remembered-user.ts'

/** The response cache of this browser. Personal responses are returned only to the user they belong to. */
export const responseCache = createResponseCache({
  urlOf: api.urlOf,
  base: () => location.href,
  open: openResponseCache,
  now: clock.now,
  // The file name contains a hash of the code that, through the imports, includes the contract.
  build: import.meta.url,
  owner: () => rememberedUser(localStore)?.id,
})
