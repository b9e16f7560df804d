import type { HoleScore } from '../../contract/round.ts'
import { scoreMark, scoreOverPar } from '../results/score-mark.ts'
import { eventAt, type FeedEvent, type FeedKind, keyOf } from './feed-event.ts'
import type { FeedBall, FeedCompetitor, FeedFacts } from './feed-facts.ts'
import { scoreNews } from './feed-words.ts'
import { gainText, isSettled, leadText } from './hole-gains.ts'

/**
 * Returns the scores that are news. In best ball these are the birdies of the players and the doubles of the team,
 * because the other scores of its players do not count.
 */
export function scoreEvents(facts: FeedFacts): FeedEvent[] {
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
