import { api } from '../../platform/browser-api.ts'
import { openKept } from '../../platform/browser-kept.ts'
import { clock } from '../../platform/clock.ts'
import { createKeptAnswers } from '../../platform/kept-answers.ts'
import { localStore } from '../../platform/storage.ts'
import { rememberedUser } from './remembered-user.ts'

/** The answers that this browser keeps, each golfer's own for that golfer alone. */
export const keptAnswers = createKeptAnswers({
  urlOf: api.urlOf,
  base: () => location.href,
  open: openKept,
  now: clock.now,
  owner: () => rememberedUser(localStore)?.id,
})
