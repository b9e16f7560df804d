import { atom, type ReadableAtom } from 'nanostores'
import type { ShownRound } from '../../../domain/shown-round.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { HoleNavigation } from '../hole/hole-navigation.store.ts'
import type { RoundState } from '../round.store.ts'
import { holeInPlay, type News, newsBetween, newsText } from './live-news.ts'

/** Those who listen are told at most so often; what came between is told together. */
const QUIET_MS = 5_000

/** Watches a live round's numbers: tells what came, and goes along with the play as long as the viewer wants. */
export function createFollowPlay($state: ReadableAtom<RoundState>, holes: HoleNavigation, clock: Clock) {
  const $following = atom(false)
  const $announcement = atom('')
  let shown: ShownRound | undefined
  let untold: News[] = []
  let isQuiet = false

  function announce(): void {
    if (isQuiet || untold.length === 0) return
    $announcement.set(newsText(untold))
    untold = []
    isQuiet = true
    clock.after(QUIET_MS, () => {
      isQuiet = false
      announce()
    })
  }

  function goToPlay(round: ShownRound, news: readonly News[]): void {
    const hole = news.at(-1)?.holeIndex ?? holeInPlay(round)
    if (hole !== undefined) holes.show(hole)
  }

  return {
    $following,
    /** For those who listen. */
    $announcement,
    toggle(): void {
      $following.set(!$following.get())
      if ($following.get() && shown) goToPlay(shown, [])
    },
    /** Answers how to end it. */
    watch(): () => void {
      const ends = [
        holes.onMovedByHand(() => $following.set(false)),
        $state.subscribe((state) => {
          const next = state.status === 'live' ? state.round : undefined
          if (next && shown && next !== shown) {
            const news = newsBetween(shown, next)
            untold.push(...news)
            announce()
            if ($following.get() && news.length > 0) goToPlay(next, news)
          }
          shown = next
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
