import { getRound, LIVE_ROUND, type Round } from '../../contract/round.ts'
import { isOlder, type ShownRound, shownRound } from '../../domain/round/shown-round.ts'
import { api } from '../../platform/api/browser-api.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { rememberEntityTag } from '../../platform/cache/entity-tags.ts'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { responseCache } from '../session/current-user-cache.ts'
import type { RoundCache } from './round.store.ts'

/**
 * @param rememberTag stores the entity tag for the next request of the round
 * @param findKept finds the round of a score sheet that this browser keeps, which has more than a response
 */
export function createRoundCache(
  cache: ResponseCache,
  rememberTag: (token: string, entityTag: string | undefined) => void,
  findKept: (token: string) => Promise<{ round: ShownRound; asOfMs: number } | undefined> = async () =>
    undefined,
): RoundCache {
  let last: Round['scorecard']
  let stored = Promise.resolve()
  /** The number of the cached version of a live round; read from the cache before the first write. */
  let cachedSeq: Promise<number | undefined> | undefined

  const readSeq = async (token: string) => {
    const cached = await cache.find(getRound, { path: { token } })
    return cached?.value.type === LIVE_ROUND ? cached.value.seq : undefined
  }
  const store = async (token: string, round: Round, entityTag?: string) => {
    if (round.type === LIVE_ROUND) {
      cachedSeq ??= readSeq(token)
      // A page that the browser restored from its history may contain an older version than the one of the last push.
      if (isOlder(round, { seq: await cachedSeq })) return
      cachedSeq = Promise.resolve(round.seq)
    }
    const isStored = await cache.put(getRound, { path: { token } }, round, undefined, entityTag)
    // Removes the entity tag if there is no copy to revalidate.
    rememberTag(token, isStored ? entityTag : undefined)
  }
  return {
    put(token, round, entityTag) {
      // Skips a live round without settings, which has had no value yet, and repeated calls for the same scorecard,
      // which happen whenever the connection changes.
      if (!round.settings || (last !== undefined && round.scorecard === last)) return
      last = round.scorecard
      stored = stored.then(() => store(token, round, entityTag))
    },
    delete(token) {
      rememberTag(token, undefined)
      void cache.delete(getRound, { path: { token } })
    },
    async find(token) {
      const cached = await cache.find(getRound, { path: { token } })
      const round = cached && shownRound(cached.value)
      // The storage may be refused.
      const kept = round && !round.isLive ? undefined : await findKept(token).catch(() => undefined)
      if (kept) return { status: 'cached', ...kept }
      return round
        ? { status: 'cached', round, asOfMs: cached.asOfMs }
        : { status: 'missing', reason: 'You are offline, and this browser has not stored the round.' }
    },
    async findTagged(token, entityTag) {
      const cached = await cache.find(getRound, { path: { token } })
      return entityTag !== undefined && cached?.entityTag === entityTag
        ? { ok: true, value: cached.value, entityTag }
        : undefined
    },
  }
}

const loadFindKept = lazyScript(
  async () => (await import('../shared/kept-rounds/browser-reader.ts')).findKeptRound,
)

export const roundCache = createRoundCache(
  responseCache,
  (token, entityTag) => rememberEntityTag(localStore, api.urlOf(getRound, { path: { token } }), entityTag),
  async (token) => (await loadFindKept())(token),
)
