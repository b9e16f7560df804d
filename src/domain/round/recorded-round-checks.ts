import type { PlayedHole, RecordedRound } from '../../contract/recorded-round.ts'
import { foldedText, nameKey } from '../format/folded-text.ts'
import { printedNumber } from '../format/printed-number.ts'
import { canBeOffLowest, canTieBreak, isMatchPlay, isOffLowest } from '../scoring/methods.ts'

/**
 * Returns one line for each likely error in a recorded round that does not prevent its upload: duplicate or missing
 * stroke indexes, and fields that do not apply to the round. A course without any stroke index gets a single line.
 */
export function recordedRoundWarnings(recorded: RecordedRound): string[] {
  return [...strokeIndexWarnings(recorded), ...unusedFieldWarnings(recorded)]
}

function strokeIndexWarnings({ course: { holes } }: Pick<RecordedRound, 'course'>): string[] {
  if (holes.every(({ strokeIndex }) => strokeIndex === undefined)) {
    return ['course.holes: no hole has a stroke index; handicap strokes go by hole order']
  }
  const firstHole = new Map<number, number>()
  return holes.flatMap(({ strokeIndex }, at) => {
    const path = `course.holes[${at}].strokeIndex`
    if (strokeIndex === undefined) return [`${path}: is missing; the lowest free index is used`]
    const first = firstHole.get(strokeIndex)
    if (first === undefined) {
      firstHole.set(strokeIndex, printedNumber(holes, at))
      return []
    }
    return [`${path}: ${strokeIndex} is also used by hole ${first}; ties go by hole order`]
  })
}

function* unusedFieldWarnings(recorded: RecordedRound): Generator<string> {
  const { scoringMethod, format, players, teams = [], match, maximumScore, tieBreak, strokesOff } = recorded
  const isTwoSided = (format.type === 'RoundFormat.Individual' ? players : teams).length === 2
  const isMatch = isMatchPlay(scoringMethod) && isTwoSided
  if (maximumScore && scoringMethod.type !== 'StrokePlay') {
    yield 'maximumScore: is ignored; it is for stroke play'
  }
  if (tieBreak && !canTieBreak(scoringMethod)) {
    yield 'tieBreak: is ignored; it is for stroke play and Stableford'
  }
  if (strokesOff && !(canBeOffLowest(scoringMethod) && isOffLowest(recorded))) {
    yield 'strokesOff: is ignored; it is for net skins and nines'
  }
  if (match?.concededBy !== undefined && !isMatch) {
    yield 'match.concededBy: is ignored; it is for a match of two sides'
  }
  for (const [list, owners] of Object.entries({ players, teams })) {
    for (const [at, { holes = [] }] of owners.entries()) {
      const hole = isMatch ? -1 : holes.findIndex((one) => one?.conceded)
      if (hole >= 0)
        yield `${list}[${at}].holes[${hole}].conceded: is ignored; it is for a match of two sides`
    }
  }
}

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
