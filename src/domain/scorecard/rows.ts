import type {
  Card,
  CardValue,
  CourseCard,
  Nines,
  ParticipantCard,
  Row,
  RowType,
  Score,
} from '../../contract/round.ts'
import type { Contest } from '../results/round-contest.ts'
import { OUT_HOLES } from './columns.ts'

type RowOf<T extends RowType> = Extract<Row, { type: T }>
type ValueOf<T extends RowType> = RowOf<T>['data']['outValues'][number]

/** Returns the values of a row hole by hole, in the order of the card. */
export function holeValues<V>({ outValues, inValues }: Pick<Nines<V, unknown>, 'outValues' | 'inValues'>) {
  return [...outValues, ...inValues]
}

/** Splits values into out and in, with their totals. The opposite of `holeValues`. */
export function ninesOf<V, T>(
  values: readonly (V | undefined)[],
  totalOf: (values: readonly (V | undefined)[]) => T | undefined,
): Nines<V, T> {
  const outValues = values.slice(0, OUT_HOLES)
  const inValues = values.slice(OUT_HOLES)
  return {
    outValues,
    outTotal: totalOf(outValues),
    inValues,
    inTotal: totalOf(inValues),
    total: totalOf(values),
  }
}

/** Returns a participant's row of a type, or undefined if the card has none. */
export function rowOf<T extends RowType>(
  { rows }: Pick<ParticipantCard, 'rows'>,
  type: T,
): RowOf<T> | undefined {
  return rows.find((row): row is RowOf<T> => row.type === type)
}

/** Returns a participant's values of a type, hole by hole; empty if the card has no such row. */
export function valuesOf<T extends RowType>(card: Pick<ParticipantCard, 'rows'>, type: T): ValueOf<T>[] {
  const row = rowOf(card, type)
  // A cast, because TypeScript does not relate the type of a row to the type of its values.
  return row ? (holeValues<unknown>(row.data) as ValueOf<T>[]) : []
}

/** Returns the cards of the course, including those in groups. */
export function courseCards(cards: readonly Card[]): CourseCard[] {
  return cards.flatMap((card) => {
    if (card.type === 'CourseCard') return [card]
    return card.type === 'GroupCard' ? courseCards(card.cards) : []
  })
}

/** Returns a value of the course, or two if the round overrides it: '4', '4/5'. */
export function courseValueText(value: CardValue): string {
  return value.type === 'Single' ? String(value.value) : `${value.value}/${value.altValue}`
}

/** The headings of the rows of the course, in the order of the card. */
export const COURSE_LABELS = { hole: 'Hole', par: 'Par', strokeIndex: 'Hcp' } as const

/** The headings of a participant's rows, except for the scores, whose heading depends on the game. */
export const ROW_LABELS: Record<Exclude<RowType, 'ScoreRow'>, string> = {
  GrossScoreRow: 'Gross',
  PuttsRow: 'Putts',
  PenaltiesRow: 'Penalties',
  SandRow: 'Sand',
  GirRow: 'Greens hit',
  FairwayHitRow: 'Fairways hit',
}

/** A row with its heading. */
export interface LabelledRow {
  row: Row
  label: string
}

/**
 * Returns the rows to show. In gross stroke play the score row is left out, because it has the same numbers as the
 * gross row. Statistics whose values are all zero are left out, such as the penalties of a round without any.
 */
export function shownRows(
  { rows }: Pick<ParticipantCard, 'rows'>,
  contest: Contest,
  withStatistics: boolean,
): LabelledRow[] {
  const hasGross = rows.some(({ type }) => type === 'GrossScoreRow')
  const isShown = (row: Row) => {
    if (isStatistic(row)) return withStatistics && !isAllZero(row)
    return contest.isNet || !hasGross || row.type !== 'ScoreRow' || hasPoints(row)
  }
  return rows.filter(isShown).map((row) => ({ row, label: labelOf(row, contest) }))
}

function labelOf(row: Row, { isNet, method }: Contest): string {
  if (row.type !== 'ScoreRow') return ROW_LABELS[row.type]
  const points = holeValues<Score | undefined>(row.data).find((value) => value?.type === 'StablefordScore')
  if (points?.result) return 'Holes won'
  if (points) return method === 'Skins' ? 'Skins' : 'Points'
  return isNet ? 'Net' : 'Score'
}

function hasPoints({ data }: RowOf<'ScoreRow'>): boolean {
  return holeValues<Score | undefined>(data).every(
    (value) => value === undefined || value.type === 'StablefordScore',
  )
}

/** Returns whether a row has values, none of which is other than zero. */
function isAllZero({ data }: Row): boolean {
  const known = holeValues<unknown>(data).filter((value) => value !== undefined)
  return known.length > 0 && known.every((value) => value === 0)
}

/** Returns whether the user can hide a row: all rows but the scores. */
export function isStatistic(row: Row): boolean {
  return row.type !== 'GrossScoreRow' && row.type !== 'ScoreRow'
}
