import { isolated } from '../format/isolated.ts'
import { isPlayedScore } from '../results/hole-outcomes.ts'
import { overParWords, pointsWords } from '../results/leader-text.ts'
import { sumOfAll } from '../results/points.ts'
import { isMatchOver, resultOf } from '../results/round-result.ts'
import { OUT_HOLES } from '../scorecard/columns.ts'
import { eventAt, type FeedEvent, keyOf } from './feed-event.ts'
import type { FeedCompetitor, FeedFacts } from './feed-facts.ts'
import { matchNews } from './feed-words.ts'

/** Returns who has completed the first nine holes and the round, and the result. */
export function progressEvents(facts: FeedFacts): FeedEvent[] {
  const { race, contest, competitors } = facts
  const isMatch = contest.decider === 'match'
  const turn = race.holes.length > OUT_HOLES ? OUT_HOLES : undefined
  const result = resultEvent(facts)
  // The result of the only player says how the round was finished.
  const hasFinish = !isMatch && !(competitors.length === 1 && result.length > 0)
  return [
    ...(turn === undefined
      ? []
      : isMatch
        ? matchAtTurn(facts)
        : competitors.flatMap((one) => completed(one, turn, facts))),
    ...(hasFinish ? competitors.flatMap((one) => completed(one, race.holes.length, facts)) : []),
    ...result,
  ]
}

/** Returns that a competitor has completed the first holes in order of play, if all have a score. */
function completed(
  { cardIndex, card, name, scores, changes }: FeedCompetitor,
  holeCount: number,
  { race, contest }: FeedFacts,
): FeedEvent[] {
  const holes = race.holes.slice(0, holeCount)
  const isPoints = contest.decider === 'points'
  const isPlayed = holes.every((hole) => isPlayedScore(scores[hole]))
  const strokes = sumOfAll(holes.map((hole) => scores[hole]?.total))
  const sum = sumOfAll(holes.map((hole) => changes[hole]))
  if (holes.length === 0 || !isPlayed || card.participant.state) return []
  if (isPoints ? sum === undefined : strokes === undefined) return []
  const isFinish = holeCount === race.holes.length
  const kind = isFinish ? 'finish' : 'nine'
  const verb = isFinish ? 'finished' : 'turned'
  const overPar = sum === undefined ? '' : `, ${contest.isNet ? 'net ' : ''}${overParWords(sum)}`
  return [
    eventAt(race, holeCount - 1, {
      kind,
      cardIndex,
      strong: `${name} ${verb} ${isPoints ? `with ${pointsWords(sum ?? 0, race.label)}` : `in ${strokes}`}`,
      rest: isPoints ? '' : overPar,
    }),
  ]
}

function matchAtTurn({ race, competitors }: FeedFacts): FeedEvent[] {
  const step = OUT_HOLES - 1
  const hole = race.holes[step]
  const leader = race.lines.find(({ values }) => (values[step] ?? -1) >= 0)
  const up = leader?.values[step]
  if (!leader || up === undefined || hole === undefined) return []
  // The state of a match is carried over a hole that nobody played.
  if (competitors.every(({ changes }) => changes[hole] === undefined)) return []
  const { cardIndex } = leader.entry
  const name = isolated(leader.entry.name)
  return [
    eventAt(race, step, {
      key: keyOf('nine', hole),
      kind: 'nine',
      cardIndex: up === 0 ? undefined : cardIndex,
      strong:
        up === 0 ? 'All square at the turn' : `${name} turned ${matchNews(up, race.holes.length - 1 - step)}`,
    }),
  ]
}

/** Returns the result; of a match after its last hole, even if more holes were played. */
function resultEvent({ round, race, competitors }: FeedFacts): FeedEvent[] {
  const result = resultOf(round, race)
  const isMatch = isMatchOver(race)
  const played = race.holes.findLastIndex((hole) =>
    competitors.some(({ scores }) => isPlayedScore(scores[hole])),
  )
  const decided = Math.max(0, ...race.lines.map(({ values }) => values.length)) - 1
  const step = isMatch && decided >= 0 ? decided : played
  if (!result || race.holes[step] === undefined) return []
  const winner = race.lines.filter(({ entry }) => entry.position === 1)
  return [
    eventAt(race, step, {
      key: isMatch ? 'match' : 'result',
      kind: isMatch ? 'matchWon' : 'result',
      cardIndex: winner.length === 1 ? winner[0]?.entry.cardIndex : undefined,
      ...result,
    }),
  ]
}
