import { listRounds } from '../../contract/history.ts'
import type { User } from '../../contract/session.ts'
import { whenIdle } from '../../platform/browser/idle.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { responseCache } from '../session/current-user-cache.ts'
import { rememberedUser } from '../session/remembered-user.ts'
import type { FiguresCache } from './own-figures.store.ts'

/** The response cache, written when that does not delay the page, because thousands of rounds take some time. */
export const historyCache: FiguresCache = {
  put: async (...response) => {
    whenIdle(() => void responseCache.put(...response))
    return true
  },
  find: responseCache.find,
}

/** Returns the remembered user if their history is stored. */
export async function historyOwner(): Promise<User | undefined> {
  const user = rememberedUser(localStore)
  return user && (await responseCache.find(listRounds, {}, user.id)) ? user : undefined
}
