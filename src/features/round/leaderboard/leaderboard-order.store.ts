import { atom } from 'nanostores'
import { localStore, type Storage } from '../../../platform/browser/storage.ts'

const KEY = 'round.leaderboard'
const AS_PLAYED = 'as-played'

/** Creates the store of the leaderboard's order. The viewer's choice applies to all rounds from then on. */
export function createLeaderboardOrder(storage: Storage) {
  const $isAsPlayed = atom(storage.read(KEY) === AS_PLAYED)
  return {
    /** Whether to sort in the order of the file instead of by position. */
    $isAsPlayed,
    choose(isAsPlayed: boolean): void {
      $isAsPlayed.set(isAsPlayed)
      storage.write(KEY, isAsPlayed ? AS_PLAYED : undefined)
    },
  }
}

/** The store of the page, shared by all leaderboards. */
export const leaderboardOrder = createLeaderboardOrder(localStore)
