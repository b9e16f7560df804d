import { atom, type ReadableAtom } from 'nanostores'
import type { ShownRound } from '../../../domain/shown-round.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { HoleNavigation } from '../hole/hole-navigation.store.ts'
import type { RoundState } from '../round.store.ts'
import { announcementOf, holeInPlay, type ScoreChange, scoreChanges } from './score-changes.ts'

/** The minimum time between two announcements; changes in between are announced together. */
const ANNOUNCEMENT_INTERVAL_MS = 5_000

/** Creates the store that announces new scores and, if the viewer wants it, shows the hole in play. */
export function createFollowPlay($state: ReadableAtom<RoundState>, holes: HoleNavigation, clock: Clock) {
  const $following = atom(false)
  const $announcement = atom('')
  let round: ShownRound | undefined
  let unannounced: ScoreChange[] = []
  let isPaused = false

  function announce(): void {
    if (isPaused || unannounced.length === 0) return
    $announcement.set(announcementOf(unannounced))
    unannounced = []
    isPaused = true
    clock.after(ANNOUNCEMENT_INTERVAL_MS, () => {
      isPaused = false
      announce()
    })
  }

  function showHoleInPlay(current: ShownRound, changes: readonly ScoreChange[]): void {
    const hole = changes.at(-1)?.holeIndex ?? holeInPlay(current)
    if (hole !== undefined) holes.show(hole)
  }

  function update(next: ShownRound | undefined): void {
    if (next && round && next !== round) {
      const changes = scoreChanges(round, next)
      unannounced.push(...changes)
      announce()
      if ($following.get() && changes.length > 0) showHoleInPlay(next, changes)
    }
    round = next
  }

  return {
    $following,
    /** For screen readers. */
    $announcement,
    toggle(): void {
      $following.set(!$following.get())
      if ($following.get() && round) showHoleInPlay(round, [])
    },
    /** Follows the round. Returns an unsubscribe function. */
    watch(): () => void {
      const unsubscribers = [
        holes.onUserMove(() => $following.set(false)),
        $state.subscribe((state) => update(state.status === 'live' ? state.round : undefined)),
      ]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
  }
}
