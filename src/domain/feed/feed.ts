import type { HoleScore } from '../../contract/round.ts'
import { isPlayedScore } from '../results/hole-outcomes.ts'
import { pointsWords } from '../results/leader-text.ts'
import { scoreMark, scoreOverPar } from '../results/score-mark.ts'
import { perRound } from '../round/shown-round.ts'
import { byNewest, eventAt, type FeedEvent, type FeedKind, keyOf } from './feed-event.ts'
import { type FeedBall, type FeedCompetitor, type FeedFacts, feedFactsOf } from './feed-facts.ts'
import { leadNews, marginWords, matchNews, scoreNews } from './feed-words.ts'
import { progressEvents } from './progress-events.ts'

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

/**
 * Returns the scores that are news. In best ball these are the birdies of the players and the doubles of the team,
 * because the other scores of its players do not count.
 */
function scoreEvents(facts: FeedFacts): FeedEvent[] {
  return facts.competitors.flatMap((competitor) => {
    const own = eventsOf(competitor, facts, (step, isBad) => meaningOf(competitor, step, facts, isBad))
    if (!competitor.isBestBall) return own
    const ofPlayers = competitor.partners.flatMap((partner) =>
      eventsOf(partner, facts, () => ` for ${competitor.name}`),
    )
    return [
      ...own.filter((event) => isOverPar(event) && isSettled(competitor, event.step, facts)),
      ...ofPlayers.filter((event) => !isOverPar(event)),
    ]
  })
}

const isOverPar = ({ kind }: FeedEvent) => kind === 'overPar'

function eventsOf(
  { cardIndex, name, scores }: FeedBall,
  { race, contest: { isNet } }: FeedFacts,
  restAt: (step: number, isBad: boolean) => string,
): FeedEvent[] {
  return race.holes.flatMap((hole, step) => {
    const score = scores[hole]
    const news = score && scoreNews(score, race.numbers[step], isNet)
    if (!news) return []
    const kind = kindOf(score, isNet)
    return [
      eventAt(race, step, {
        key: keyOf('score', hole, cardIndex),
        kind,
        cardIndex,
        strong: `${name} ${news}`,
        rest: restAt(step, kind === 'overPar'),
        mark: scoreMark(score, isNet),
      }),
    ]
  })
}

function kindOf(score: HoleScore, isNet: boolean): FeedKind {
  if (score.kind === 'Score' && score.total === 1) return 'holeInOne'
  return (scoreOverPar(score, isNet) ?? 1) < 0 ? 'underPar' : 'overPar'
}

/** Returns what a score means: the hole or the skins that it wins, otherwise the lead. */
function meaningOf(competitor: FeedCompetitor, step: number, facts: FeedFacts, isBad: boolean): string {
  return gainText(competitor, step, facts) ?? leadText(competitor, step, facts, isBad)
}

/**
 * Returns the holes and skins won, and the changes of the lead, unless the competitor's own score on the hole says it
 * already.
 * @param scores the scores that are news
 */
function gameEvents(facts: FeedFacts, scores: readonly FeedEvent[]): FeedEvent[] {
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

/** What a competitor has won on a hole of a game that is decided hole by hole. */
type Gain = { kind: 'holeWon' } | { kind: 'skin'; skins: number }

const MATCH_METHODS = ['MatchPlay', 'MathPlay']

/** Returns what a competitor has won on a hole: the hole in match play, skins in skins. @param step in order of play */
function gainOf({ changes }: FeedCompetitor, step: number, facts: FeedFacts): Gain | undefined {
  const { race, contest, competitors } = facts
  const change = changes[race.holes[step] ?? 0] ?? 0
  if (change <= 0 || contest.decider === 'strokes') return undefined
  if (!competitors.every((one) => isSettled(one, step, facts))) return undefined
  const { method = '', decider } = contest
  if (method === 'Skins') return { kind: 'skin', skins: change }
  return decider === 'match' || MATCH_METHODS.includes(method) ? { kind: 'holeWon' } : undefined
}

/**
 * Returns whether no partner can improve the score of a competitor on a hole any more: all have completed it, or a later
 * one, or the hole was conceded.
 */
function isSettled({ partners, scores }: FeedCompetitor, step: number, { race }: FeedFacts): boolean {
  if (scores[race.holes[step] ?? 0]?.isConceded) return true
  return partners.every(
    (partner) =>
      partner.card.participant.state !== undefined ||
      race.holes.slice(step).some((hole) => isPlayedScore(partner.scores[hole])),
  )
}

/** Returns ", wins the hole, 2 up" or ", wins 3 skins"; undefined if the competitor has won nothing. */
function gainText(competitor: FeedCompetitor, step: number, facts: FeedFacts): string | undefined {
  const gain = gainOf(competitor, step, facts)
  if (!gain) return undefined
  if (gain.kind === 'skin') return `, wins ${pointsWords(gain.skins, 'Skins')}`
  return `, wins the hole${stateText(competitor, step, facts)}`
}

/** Returns ", 2 up" in a match of two sides, otherwise what the hole means for the lead. */
function stateText(competitor: FeedCompetitor, step: number, facts: FeedFacts): string {
  const { race, contest } = facts
  if (contest.decider !== 'match') return leadText(competitor, step, facts)
  const up = race.lines.find(({ entry }) => entry.cardIndex === competitor.cardIndex)?.values[step]
  return up === undefined ? '' : `, ${matchNews(up, race.holes.length - 1 - step)}`
}

/**
 * Returns ", leads by 2", ", shares the lead" or ", loses the lead"; empty for all others and in a match.
 * @param isBad whether the competitor had a double bogey or worse on the hole
 */
function leadText(
  { cardIndex }: FeedCompetitor,
  step: number,
  { leads, race, contest }: FeedFacts,
  isBad = false,
): string {
  if (contest.decider === 'match') return ''
  const change = { now: leads[step], before: leads[step - 1], isBad }
  const text = leadNews(cardIndex, change, (margin) => marginWords(margin, contest, race.label))
  return text === undefined ? '' : `, ${text}`
}
