import { atom } from 'nanostores'
import { getRecentPlay, type RecentPlay } from '../../../contract/recent-play.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ResponseCache } from '../../../platform/cache/response-cache.ts'

interface Deps {
  api: Pick<Api, 'call'>
  cache: Pick<ResponseCache, 'find' | 'put'>
  /** The golfer whom the responses belong to. */
  owner: string
}

/**
 * Creates the store of what the start proposes: the last response at once, then the current one. Without either, the
 * golfer enters everything, as before the first round.
 */
export function createRecentPlay({ api, cache, owner }: Deps) {
  const $state = atom<RecentPlay | undefined>(undefined)
  return {
    $state,
    async load(): Promise<void> {
      const request = api.call(getRecentPlay, {})
      const cached = await cache.find(getRecentPlay, {}, owner)
      if (cached) $state.set(cached.value)
      const result = await request
      if (!result.ok) return
      $state.set(result.value)
      await cache.put(getRecentPlay, {}, result.value, owner)
    },
  }
}
