import type { PlayedHole, RecordedRound } from '../../contract/recorded-round.ts'
import { foldedText, nameKey } from '../format/folded-text.ts'

/**
 * Returns whether two files are of one round: the same start, course, players and strokes. Names are compared as people
 * write them, players in any order; statistics and settings may differ.
 */
export function isSameRound(one: RecordedRound, other: RecordedRound): boolean {
  return keyOf(one) === keyOf(other)
}

function keyOf({ startTimestampMs, course, players }: RecordedRound): string {
  const strokes = players.map(({ name, holes = [] }) => [nameKey(name), ...withoutEnd(holes.map(scoreOf))])
  return JSON.stringify([
    startTimestampMs,
    foldedText(course.name),
    strokes.map((one) => one.join()).toSorted(),
  ])
}

function scoreOf(hole: PlayedHole | undefined): string {
  if (!hole) return ''
  return hole.pickUp ? 'x' : `${hole.strokes ?? ''}${hole.conceded ? 'c' : ''}`
}

/** Returns the scores without the holes at the end that were not played. */
const withoutEnd = (scores: readonly string[]) =>
  scores.slice(0, scores.findLastIndex((score) => score !== '') + 1)
