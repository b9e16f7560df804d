import { atom, type ReadableAtom } from 'nanostores'
import type { HoleScore } from '../../../contract/round.ts'
import { feedOf } from '../../../domain/feed/feed.ts'
import type { FeedEvent } from '../../../domain/feed/feed-event.ts'
import { keyOf } from '../../../domain/feed/feed-event.ts'
import { printedNumber } from '../../../domain/format/printed-number.ts'
import { contestOf } from '../../../domain/results/round-contest.ts'
import { scoreWord } from '../../../domain/results/score-mark.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { participantCards } from '../../../domain/round/shown-round.ts'
import { valuesOf } from '../../../domain/scorecard/rows.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { RoundState } from '../round.store.ts'

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

/** A score that was entered or corrected. */
interface ScoreChange {
  /** Index among `participantCards`. */
  cardIndex: number
  name: string
  /** From 0. */
  holeIndex: number
  /** The printed number of the hole. */
  number: number
  score: HoleScore
  /** Whether the game counts net scores. */
  isNet: boolean
}

const isPlayed = (score: HoleScore | undefined) => score !== undefined && score.kind !== 'NoScore'

/** Returns the changes between two values of a live round, in the order of the cards and holes. */
export function scoreChanges(previous: ShownRound | undefined, next: ShownRound): ScoreChange[] {
  const { holes } = next.settings.course
  const { isNet } = contestOf(next)
  const previousCards = participantCards(previous?.scorecard.cards ?? [])
  return participantCards(next.scorecard.cards).flatMap((card, cardIndex) => {
    const previousCard = previousCards[cardIndex]
    const previousScores = previousCard ? valuesOf(previousCard, 'GrossScoreRow') : []
    return valuesOf(card, 'GrossScoreRow').flatMap((score, holeIndex) => {
      const before = previousScores[holeIndex]
      if (!score || !isPlayed(score)) return []
      if (before?.kind === score.kind && before.total === score.total) return []
      return [
        {
          cardIndex,
          name: card.participant.name,
          holeIndex,
          number: printedNumber(holes, holeIndex),
          score,
          isNet,
        },
      ]
    })
  })
}

const LISTED_MAX = 3

/**
 * Returns the changes as text, with what they mean: "Hole 7: Ann 3, birdie, leads by 2. Bob won 7, 2 up". Returns only
 * their numbers if there are many.
 * @param news the new events of the feed, newest first
 */
export function announcementOf(changes: readonly ScoreChange[], news: readonly FeedEvent[]): string {
  if (changes.length > LISTED_MAX) return `${changes.length} new scores`
  const events = new Map(news.map((event) => [event.key, event]))
  const scores = changes.map(({ cardIndex, name, holeIndex, number, score, isNet }) => {
    const strokes = score.kind === 'Score' && score.total !== undefined ? `${score.total}, ` : ''
    const key = keyOf('score', holeIndex, cardIndex)
    const meaning = events.get(key)?.rest ?? ''
    events.delete(key)
    return `Hole ${number}: ${name} ${strokes}${scoreWord(score, isNet)}${meaning}`
  })
  const others = [...events.values()].filter(({ mark }) => mark === undefined)
  return [...scores, ...others.toReversed().map(({ strong, rest }) => strong + rest)].join('. ')
}
