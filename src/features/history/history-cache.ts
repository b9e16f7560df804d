import { listRounds } from '../../contract/history.ts'
import type { User } from '../../contract/session.ts'
import { whenIdle } from '../../platform/browser/idle.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { responseCache } from '../session/current-user-cache.ts'
import { rememberedUser } from '../session/remembered-user.ts'
import type { FiguresCache } from './own-figures.store.ts'

/** The response cache for a list of rounds, which may be thousands: it is written when that does not delay the page. */
export const historyCache: FiguresCache = {
  put: async (...response) => {
    whenIdle(() => void responseCache.put(...response))
    return true
  },
  find: (endpoint, input, owner) => responseCache.find(endpoint, input, owner, true),
}

/** Returns the remembered user if their history is stored. */
export async function historyOwner(): Promise<User | undefined> {
  const user = rememberedUser(localStore)
  return user && (await historyCache.find(listRounds, {}, user.id)) ? user : undefined
}
