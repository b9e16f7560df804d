import { printedNumber } from '../format/printed-number.ts'
import { perRound } from '../round/shown-round.ts'
import { type LeaderboardEntry, leaderboardOf } from './leaderboard.ts'
import { exactSum, pointsText } from './points.ts'
import { competitorsOf, contestOf, type Decider } from './round-contest.ts'
import { holeChangesOf, playedOrder } from './running-scores.ts'
import { toParText } from './to-par.ts'

/** One competitor's running scores. */
export interface RaceLine {
  entry: LeaderboardEntry
  /**
   * The running score after each hole in order of play: strokes over par, points, or holes up in a match. Ends at the
   * first hole that does not count yet; in stroke play also at a pick-up.
   */
  values: number[]
}

/** A change of the lead from one competitor to another. */
export interface LeadChange {
  /** Index in the order of play. */
  step: number
  cardIndex: number
}

export interface Race {
  decider: Decider
  /** Labels of the leaderboard. */
  label: string
  toParLabel: string
  /** Hole indexes in order of play. */
  holes: number[]
  /** The printed numbers of these holes. */
  numbers: number[]
  /** The competitors in the order of the leaderboard. */
  lines: RaceLine[]
  /**
   * The card index of the sole leader after each hole that all active competitors have finished; undefined while the
   * lead is shared.
   */
  leaders: (number | undefined)[]
  leadChanges: LeadChange[]
  /** The step from which the winner led alone until the end; undefined for ties and unfinished rounds. */
  decidingStep: number | undefined
}

/** Returns the running scores of all competitors, hole by hole in order of play. */
export const raceOf = perRound((round): Race => {
  const contest = contestOf(round)
  const holes = playedOrder(round)
  const cards = new Map(competitorsOf(round).map(({ cardIndex, card }) => [cardIndex, card]))
  const { entries, label, toParLabel } = leaderboardOf(round)
  const lines = entries.map((entry) => {
    const card = cards.get(entry.cardIndex)
    const changes = card && entry.state !== 'didNotPlay' ? holeChangesOf(card, contest) : []
    return {
      entry,
      values: runningSums(
        holes.map((hole) => changes[hole]),
        contest.decider,
      ),
    }
  })
  const leaders = leadersOf(lines, contest.decider)
  return {
    decider: contest.decider,
    label,
    toParLabel,
    holes,
    numbers: holes.map((hole) => printedNumber(round.settings.course.holes, hole)),
    lines,
    leaders,
    leadChanges: leadChangesOf(leaders),
    decidingStep: decidingStepOf(lines, leaders),
  }
})

/** Running strokes end at the first hole without a score; running points continue after a hole that nobody played. */
function runningSums(changes: readonly (number | undefined)[], decider: Decider): number[] {
  const missing = changes.indexOf(undefined)
  const strokesEnd = missing === -1 ? changes.length : missing
  const end = decider === 'strokes' ? strokesEnd : changes.findLastIndex((change) => change !== undefined) + 1
  let sum = 0
  return changes.slice(0, end).map((change = 0) => {
    sum += change
    return exactSum(sum)
  })
}

function leadersOf(lines: readonly RaceLine[], decider: Decider): Race['leaders'] {
  const compared = lines.filter(({ values }) => values.length > 0)
  const inPlay = compared.filter(({ entry }) => !entry.state)
  if (compared.length < 2) return []
  const steps = Math.min(...inPlay.map(({ values }) => values.length))
  return Array.from({ length: Number.isFinite(steps) ? steps : 0 }, (_, step) => {
    const scores = compared.flatMap(({ entry, values }) => {
      const value = values[step]
      if (value === undefined) return []
      return [{ cardIndex: entry.cardIndex, score: decider === 'strokes' ? value : -value }]
    })
    const best = Math.min(...scores.map(({ score }) => score))
    const [first, ...tied] = scores.filter(({ score }) => score === best)
    return tied.length === 0 ? first?.cardIndex : undefined
  })
}

function leadChangesOf(leaders: Race['leaders']): LeadChange[] {
  let leader: number | undefined
  return leaders.flatMap((cardIndex, step) => {
    if (cardIndex === undefined || cardIndex === leader) return []
    const isFirst = leader === undefined
    leader = cardIndex
    return isFirst ? [] : [{ step, cardIndex }]
  })
}

function decidingStepOf(lines: readonly RaceLine[], leaders: Race['leaders']): number | undefined {
  const winner = leaders.at(-1)
  // Whoever led may have conceded or be disqualified.
  const hasWon = lines[0]?.entry.cardIndex === winner && lines[0]?.entry.position === 1
  const isOver = lines.every(({ entry }) => entry.state || entry.thruText === 'F')
  if (winner === undefined || !hasWon || !isOver) return undefined
  return leaders.findLastIndex((leader) => leader !== winner) + 1
}

/** Returns a running score as text: '−2', '34', '2 up' or 'All square'. */
export function raceValueText(value: number, decider: Decider): string {
  if (decider === 'strokes') return toParText(value)
  if (decider === 'points') return pointsText(value)
  return value === 0 ? 'All square' : `${Math.abs(value)} ${value > 0 ? 'up' : 'down'}`
}
