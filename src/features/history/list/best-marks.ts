import type { HistoryRound } from '../../../contract/history.ts'
import { playedYear } from '../../../domain/played-on.ts'
import { isOwnScore } from '../year-summary.ts'

/** Minimum number of rounds of which one is marked as the best. */
const COMPARED_MIN = 3

/** Caches the marks, because the first look and React show the same list one after the other. */
const marked = new WeakMap<readonly HistoryRound[], ReadonlyMap<HistoryRound, string>>()

/**
 * Returns the marks of the best complete individual rounds over 18 and over 9 holes: of all, of a year, and on a course.
 * A round has only the first of these marks, and of equally good rounds the first one has it.
 */
export function bestMarks(rounds: readonly HistoryRound[]): ReadonlyMap<HistoryRound, string> {
  const marks = marked.get(rounds) ?? findMarks(rounds)
  marked.set(rounds, marks)
  return marks
}

function findMarks(rounds: readonly HistoryRound[]): Map<HistoryRound, string> {
  const marks = new Map<HistoryRound, string>()
  const scores = ([18, 9] as const).map((holes) =>
    rounds.filter((round) => isOwnScore(round, holes) && round.owner?.totalGrossScore),
  )
  const mark = (keyOf: (round: HistoryRound) => unknown, textOf: (round: HistoryRound) => string) => {
    for (const group of scores.flatMap((some) => [...Map.groupBy(some, keyOf).values()])) {
      if (group.length < COMPARED_MIN) continue
      const best = group.reduce((low, round) => (grossOf(round) <= grossOf(low) ? round : low))
      if (!marks.has(best)) marks.set(best, textOf(best))
    }
  }
  mark(
    () => undefined,
    () => 'Personal best',
  )
  mark(playedYear, (round) => `Best of ${playedYear(round)}`)
  mark(
    ({ course }) => course,
    () => 'Course best',
  )
  return marks
}

const grossOf = ({ owner }: HistoryRound) => owner?.totalGrossScore ?? 0
