import { getRound, type Round } from '../../contract/round.ts'
import { shownRound } from '../../domain/shown-round.ts'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { responseCache } from '../session/session-cache.ts'
import { messages } from './offline-messages.ts'
import type { RoundCache } from './round.store.ts'

export function createRoundCache(answers: ResponseCache): RoundCache {
  let last: Round['scorecard']
  return {
    keep(token, round) {
      if (!round) {
        void answers.drop(getRound, { path: { token } })
        return
      }
      // A live round says the same again whenever its connection changes, and may say less than is known.
      if (!round.settings || (last !== undefined && round.scorecard === last)) return
      last = round.scorecard
      void answers.keep(getRound, { path: { token } }, round)
    },
    async find(token) {
      const kept = await answers.find(getRound, { path: { token } })
      const round = kept && shownRound(kept.value)
      return round
        ? { status: 'cached', round, asOfMs: kept.asOfMs }
        : { status: 'missing', why: messages.notCached }
    },
  }
}

export const roundCache = createRoundCache(responseCache)
