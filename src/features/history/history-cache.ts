import { type HistoryRound, listRounds } from '../../contract/history.ts'
import type { User } from '../../contract/session.ts'
import { whenIdle } from '../../platform/browser/idle.ts'
import { localStore } from '../../platform/browser/storage.ts'
import type { Cached, ResponseCache } from '../../platform/cache/response-cache.ts'
import { responseCache } from '../session/current-user-cache.ts'
import { rememberedUser } from '../session/remembered-user.ts'

/** The last history seen in this browser. It is returned only for the golfer to whom it belongs. */
export interface HistoryCache {
  put(rounds: HistoryRound[], userId: string): void
  find(userId: string): Promise<Cached<HistoryRound[]> | undefined>
  /** Returns the remembered user if their history is cached. */
  owner(): Promise<User | undefined>
}

/** @param defer runs a callback when it does not delay the page, because writing thousands of rounds takes some time */
export function createHistoryCache(
  cache: ResponseCache,
  remembered: () => User | undefined,
  defer: (callback: () => void) => void,
): HistoryCache {
  return {
    put: (roundList, userId) => defer(() => void cache.put(listRounds, {}, { roundList }, userId)),
    async find(userId) {
      const cached = await cache.find(listRounds, {}, userId)
      return cached && { ...cached, value: cached.value.roundList }
    },
    async owner() {
      const user = remembered()
      return user && (await this.find(user.id)) ? user : undefined
    },
  }
}

export const historyCache = createHistoryCache(responseCache, () => rememberedUser(localStore), whenIdle)
