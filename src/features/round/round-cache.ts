import { getRound, type Round } from '../../contract/round.ts'
import { shownRound } from '../../domain/shown-round.ts'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { responseCache } from '../session/current-user-cache.ts'
import { messages } from './messages.ts'
import type { RoundCache } from './round.store.ts'

export function createRoundCache(cache: ResponseCache): RoundCache {
  let last: Round['scorecard']
  return {
    put(token, round) {
      // A live round is put again whenever its connection changes, and before its first value it has no settings.
      if (!round.settings || (last !== undefined && round.scorecard === last)) return
      last = round.scorecard
      void cache.put(getRound, { path: { token } }, round)
    },
    delete(token) {
      void cache.delete(getRound, { path: { token } })
    },
    async find(token) {
      const cached = await cache.find(getRound, { path: { token } })
      const round = cached && shownRound(cached.value)
      return round
        ? { status: 'cached', round, asOfMs: cached.asOfMs }
        : { status: 'missing', reason: messages.notCached }
    },
  }
}

export const roundCache = createRoundCache(responseCache)
