import type { CompetitionRow, HoleFact, PublicCompetition } from '../../contract/competitions.ts'
import { parInForce } from '../results/par.ts'
import { compareRanked, placesOf } from '../results/positions.ts'
import { presentRound } from './competition-rows.ts'

type Competition = Pick<PublicCompetition, 'course' | 'format' | 'handicapMode' | 'rounds' | 'scoringMethod'>

/**
 * Returns whether the strokes alone can decide as well: in net stroke play, but not of a best ball, whose rows have the
 * balls that count with the handicap.
 */
export function hasGrossOrder({
  format,
  handicapMode,
  scoringMethod,
}: Pick<Competition, 'format' | 'handicapMode' | 'scoringMethod'>): boolean {
  const isBestBall = format.type === 'RoundFormat.Team.BestBall'
  return handicapMode === 'Net' && scoringMethod.type === 'StrokePlay' && !isBestBall
}

/**
 * Returns whether a row has strokes on all holes that count. A hole that was picked up, or not played until the close, counts
 * as the maximum score, which is no strokes.
 */
export function hasStrokesAlone(
  { rounds }: { rounds: readonly Pick<Competition['rounds'][number], 'state'>[] },
  row: Pick<CompetitionRow, 'rounds'>,
): boolean {
  return row.rounds.every(({ holes }, at) =>
    holes.every((score) => typeof score === 'number' || (score === null && rounds[at]?.state === 'open')),
  )
}

/**
 * Returns rows in the order of their strokes over par, with positions among them. Those without a position stay last, after
 * those without strokes on a hole that counts.
 */
export function grossRows(competition: Competition, rows: readonly CompetitionRow[]): CompetitionRow[] {
  const { course, rounds } = competition
  const pars = course.holes.map((hole) => parInForce(hole) ?? 0)
  const overPar = (holes: readonly HoleFact[]) =>
    holes.reduce<number>(
      (sum, score, at) => sum + (typeof score === 'number' ? score - (pars[at] ?? 0) : 0),
      0,
    )
  const present = presentRound(rounds)
  const ranked = rows
    .filter(({ position }) => position !== undefined)
    .map((row) => {
      const isWhole = hasStrokesAlone(competition, row)
      const toPar = isWhole ? row.rounds.reduce((sum, { holes }) => sum + overPar(holes), 0) : undefined
      const today =
        isWhole && row.today !== undefined ? overPar(row.rounds[present ?? 0]?.holes ?? []) : undefined
      return { row: { ...row, toPar, today }, key: toPar, countback: [] }
    })
    .toSorted(compareRanked)
  const places = placesOf(ranked)
  const sorted = ranked.map(({ row }, at): CompetitionRow => {
    const { position, positionText = '–' } = places[at] ?? {}
    const place = { position, positionText, divisionPosition: position, divisionPositionText: positionText }
    return { ...row, ...place, movement: undefined, note: undefined }
  })
  return [...sorted, ...rows.filter(({ position }) => position === undefined)]
}
