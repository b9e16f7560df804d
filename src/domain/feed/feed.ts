import { perRound } from '../results/per-round.ts'
import { byNewest, type FeedEvent } from './feed-event.ts'
import { feedFactsOf } from './feed-facts.ts'
import { gameEvents } from './game-events.ts'
import { progressEvents } from './progress-events.ts'
import { scoreEvents } from './score-events.ts'

/**
 * Returns what has happened in a live or finished round, newest first in the order of play, and the most telling event
 * of a hole first. A round has no times of its scores: `notedTimes` notes when a page has seen the events.
 */
export const feedOf = perRound((round): readonly FeedEvent[] => {
  const facts = feedFactsOf(round)
  const scores = scoreEvents(facts)
  const events = [...scores, ...gameEvents(facts, scores), ...progressEvents(facts)]
  return events.toSorted(byNewest)
})
