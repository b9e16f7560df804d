import { atom, type ReadableAtom } from 'nanostores'
import { holeInPlay } from '../../../domain/round/hole-in-play.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import { FOLLOW_KEY } from '../../../platform/browser/stored-choices.ts'
import type { HoleNavigation } from '../hole/hole-navigation.store.ts'
import type { RoundState } from '../round.store.ts'

/**
 * Creates the store that shows the hole in play of a live round if the viewer wants it. The wish applies to all rounds
 * from then on, unless the link names a hole. Selecting a hole ends following on this page.
 */
export function createFollowing($state: ReadableAtom<RoundState>, holes: HoleNavigation, storage: Storage) {
  const $isFollowing = atom(false)

  function showHoleInPlay(): void {
    const state = $state.get()
    if (!$isFollowing.get() || state.status !== 'live' || !state.round) return
    const hole = holeInPlay(state.round)
    if (hole !== undefined) holes.show(hole)
  }

  return {
    $isFollowing,
    toggle(): void {
      const isFollowing = !$isFollowing.get()
      $isFollowing.set(isFollowing)
      storage.write(FOLLOW_KEY, isFollowing ? 'on' : undefined)
      showHoleInPlay()
    },
    /** Reads the viewer's wish and follows the round. Returns an unsubscribe function. */
    start(): () => void {
      $isFollowing.set(storage.read(FOLLOW_KEY) === 'on' && !holes.isChosen())
      const unsubscribers = [
        holes.onUserMove(() => $isFollowing.set(false)),
        $state.subscribe(showHoleInPlay),
      ]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
  }
}
