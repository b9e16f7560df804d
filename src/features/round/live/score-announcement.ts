import { atom, type ReadableAtom } from 'nanostores'
import { feedOf } from '../../../domain/feed/feed.ts'
import type { FeedEvent } from '../../../domain/feed/feed-event.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { RoundState } from '../round.store.ts'
import { announcementOf, type ScoreChange, scoreChanges } from './score-changes.ts'

/** The minimum time between two announcements; changes in between are announced together. */
const INTERVAL_MS = 5_000

/** Creates the store of the announcement of new scores, and of what they mean, to screen readers. */
export function createScoreAnnouncement($state: ReadableAtom<RoundState>, clock: Clock) {
  const $text = atom('')
  let round: ShownRound | undefined
  let changes: ScoreChange[] = []
  let news: FeedEvent[] = []
  let cancelPause: (() => void) | undefined

  function announce(): void {
    if (cancelPause || (changes.length === 0 && news.length === 0)) return
    const text = announcementOf(changes, news)
    changes = []
    news = []
    if (!text) return
    $text.set(text)
    cancelPause = clock.after(INTERVAL_MS, () => {
      cancelPause = undefined
      announce()
    })
  }

  function update(next: ShownRound | undefined): void {
    if (next && round && next !== round) {
      const known = new Set(feedOf(round).map(({ key }) => key))
      changes.push(...scoreChanges(round, next))
      news.unshift(...feedOf(next).filter(({ key }) => !known.has(key)))
      announce()
    }
    round = next
  }

  return {
    $text,
    /** Starts to announce. Returns a function that stops it. */
    start(): () => void {
      const unsubscribe = $state.subscribe((state) =>
        update(state.status === 'live' ? state.round : undefined),
      )
      return () => {
        unsubscribe()
        cancelPause?.()
        cancelPause = undefined
      }
    },
  }
}
