import { isPlayedScore } from '../results/hole-outcomes.ts'
import { pointsWords } from '../results/leader-text.ts'
import { eventAt, type FeedEvent } from './feed-event.ts'
import type { FeedCompetitor, FeedFacts } from './feed-facts.ts'
import { marginWords } from './feed-words.ts'
import { gainOf, isSettled, leadText, stateText } from './hole-gains.ts'

/**
 * Returns the holes and skins won, and the changes of the lead, unless the competitor's own score on the hole says it
 * already.
 * @param scores the scores that are news
 */
export function gameEvents(facts: FeedFacts, scores: readonly FeedEvent[]): FeedEvent[] {
  const told = new Set(
    scores.flatMap(({ kind, step, cardIndex }) => (kind === 'overPar' ? [] : [placeOf(step, cardIndex)])),
  )
  const isNew = ({ step, cardIndex }: FeedEvent) => !told.has(placeOf(step, cardIndex))
  const gains = facts.competitors.flatMap((competitor) =>
    facts.race.holes.flatMap((_, step) => gainEvent(competitor, step, facts)),
  )
  const news = gains.filter(isNew)
  for (const { step, cardIndex } of news) told.add(placeOf(step, cardIndex))
  return [...news, ...leadEvents(facts).filter(isNew)]
}

const placeOf = (step: number, cardIndex: number | undefined) => `${step} ${cardIndex}`

function gainEvent(competitor: FeedCompetitor, step: number, facts: FeedFacts): FeedEvent[] {
  const { cardIndex, name } = competitor
  const gain = gainOf(competitor, step, facts)
  if (!gain) return []
  const { kind } = gain
  const what = gain.kind === 'skin' ? `${pointsWords(gain.skins, 'Skins')} on ` : ''
  return [
    eventAt(facts.race, step, {
      kind,
      cardIndex,
      strong: `${name} won ${what}${facts.race.numbers[step]}`,
      rest: kind === 'skin' ? leadText(competitor, step, facts) : stateText(competitor, step, facts),
    }),
  ]
}

/** In a match of two sides, the holes won say who leads. */
function leadEvents(facts: FeedFacts): FeedEvent[] {
  const { race, leads, contest, competitors } = facts
  if (contest.decider === 'match') return []
  return race.leadChanges.flatMap(({ step, cardIndex }) => {
    const name = competitors.find((one) => one.cardIndex === cardIndex)?.name ?? ''
    const hole = race.holes[step] ?? 0
    const { leaders, margin } = leads[step] ?? { leaders: [], margin: 0 }
    // A player with a missing hole is compared on the leaderboard, but has left the race.
    if (leaders.length !== 1 || leaders[0] !== cardIndex) return []
    if (!competitors.every((one) => isSettled(one, step, facts))) return []
    // Nobody played for the lead that a withdrawal gives away.
    if (!competitors.some(({ scores }) => isPlayedScore(scores[hole]))) return []
    return [
      eventAt(race, step, {
        kind: 'lead',
        cardIndex,
        strong: `${name} took the lead on ${race.numbers[step]}`,
        rest: `, ${marginWords(margin, contest, race.label)} ahead`,
      }),
    ]
  })
}
