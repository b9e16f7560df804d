import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { openKept } from '../../platform/cache/browser-cache.ts'
import { createKeptAnswers } from '../../platform/cache/response-cache.ts'
import { rememberedUser } from './remembered-user.ts'

/** The answers that this browser keeps, each golfer's own for that golfer alone. */
export const keptAnswers = createKeptAnswers({
  urlOf: api.urlOf,
  base: () => location.href,
  open: openKept,
  now: clock.now,
  owner: () => rememberedUser(localStore)?.id,
})
