import { type HistoryRound, listRounds } from '../../contract/history.ts'
import type { User } from '../../contract/session.ts'
import { localStore } from '../../platform/browser/storage.ts'
import type { Kept, ResponseCache } from '../../platform/cache/response-cache.ts'
import { rememberedUser } from '../session/remembered-user.ts'
import { responseCache } from '../session/session-cache.ts'

/** The history as it was last seen, each golfer's for that golfer alone. */
export interface HistoryCache {
  keep(rounds: HistoryRound[], userId: string): void
  find(userId: string): Promise<Kept<HistoryRound[]> | undefined>
  /** The golfer whom this browser last saw signed in, where their history is kept. */
  owner(): Promise<User | undefined>
}

export function createHistoryCache(answers: ResponseCache, remembered: () => User | undefined): HistoryCache {
  return {
    keep: (roundList, userId) => void answers.keep(listRounds, {}, { roundList }, userId),
    async find(userId) {
      const kept = await answers.find(listRounds, {}, userId)
      return kept && { ...kept, value: kept.value.roundList }
    },
    async owner() {
      const user = remembered()
      return user && (await this.find(user.id)) ? user : undefined
    },
  }
}

export const historyCache = createHistoryCache(responseCache, () => rememberedUser(localStore))
