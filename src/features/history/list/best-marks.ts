import type { HistoryRound } from '../../../contract/history.ts'
import { playedYear } from '../../../domain/dates/played-on.ts'
import { type OwnScore, ownScoreOf } from '../year-summary.ts'

/** Minimum number of rounds of which one is marked as the best. */
const COMPARED_MIN = 3

interface Scored {
  round: HistoryRound
  score: OwnScore
}

/** Caches the marks, because the first look and React show the same list one after the other. */
const marked = new WeakMap<readonly HistoryRound[], ReadonlyMap<HistoryRound, string>>()

/**
 * Returns the marks of the best own scores over 18 and over 9 holes: of all, of a year, and on a course, where only whole
 * rounds count. A round has only the first of these marks, and of equally good rounds the first one has it.
 */
export function bestMarks(rounds: readonly HistoryRound[]): ReadonlyMap<HistoryRound, string> {
  const marks = marked.get(rounds) ?? findMarks(rounds)
  marked.set(rounds, marks)
  return marks
}

function findMarks(rounds: readonly HistoryRound[]): Map<HistoryRound, string> {
  const marks = new Map<HistoryRound, string>()
  const scored: Scored[] = []
  for (const round of rounds) {
    const score = ownScoreOf(round)
    if (score) scored.push({ round, score })
  }
  const mark = (
    some: readonly Scored[],
    keyOf: (round: HistoryRound) => unknown,
    textOf: (best: Scored) => string,
  ) => {
    for (const holes of [18, 9]) {
      const ofLength = some.filter(({ score }) => score.holes === holes)
      for (const group of Map.groupBy(ofLength, ({ round }) => keyOf(round)).values()) {
        if (group.length < COMPARED_MIN) continue
        const best = group.reduce((low, one) => (one.score.strokes <= low.score.strokes ? one : low))
        if (!marks.has(best.round)) marks.set(best.round, textOf(best))
      }
    }
  }
  mark(
    scored,
    () => undefined,
    ({ score }) => (score.holes === 18 ? 'Personal best' : 'Personal best over 9 holes'),
  )
  mark(scored, playedYear, ({ score, round }) =>
    score.holes === 18 ? `Best of ${playedYear(round)}` : `Best 9 holes of ${playedYear(round)}`,
  )
  mark(
    scored.filter(({ score }) => score.isWhole),
    ({ course }) => course,
    () => 'Course best',
  )
  return marks
}
