import type { FieldFigures } from '../../contract/course-report.ts'
import type { CourseCard, HoleScore, Row } from '../../contract/round.ts'
import type { CourseFigures, HoleFigures } from '../../contract/statistics.ts'
import { decimal } from '../format/decimals.ts'
import { printedNumbers } from '../format/printed-number.ts'
import { OUT_HOLES } from '../scorecard/columns.ts'
import { ninesOf } from '../scorecard/rows.ts'

/** A row of texts: one for each hole, for each nine and for the total. */
interface TextRow {
  label: string
  values: readonly string[]
  out: string
  in: string
  total: string
}

export interface FiguresCard {
  courseCard: CourseCard
  /** The best score on each hole. */
  best: Row
  /** The averages, and the averages less par. */
  rows: readonly TextRow[]
}

/** Returns the figures of a course as rows of a scorecard, with the averages of the field if they are known. */
export function figuresCardOf(
  { holes }: Pick<CourseFigures, 'holes'>,
  field?: Pick<FieldFigures, 'holes'>,
): FiguresCard {
  const figures = (value: (hole: HoleFigures) => number | undefined) =>
    holes.map((hole) => (hole ? value(hole) : undefined))
  const bests = holes.map((hole): HoleScore | undefined =>
    hole?.best === undefined
      ? undefined
      : { kind: 'Score', total: hole.best, par: hole.par, handicap: undefined },
  )
  const textRow = (
    label: string,
    values: readonly (number | undefined)[],
    textOf: (value: number) => string,
  ): TextRow => {
    const text = (value: number | undefined) => (value === undefined ? '' : textOf(value))
    return {
      label,
      values: values.map(text),
      out: text(sumOfAll(values.slice(0, OUT_HOLES))),
      in: text(sumOfAll(values.slice(OUT_HOLES))),
      total: text(sumOfAll(values)),
    }
  }
  const single = (value: number | undefined) =>
    value === undefined ? undefined : { type: 'Single' as const, value }
  const courseRow = (values: readonly (number | undefined)[], hasTotals: boolean) =>
    ninesOf(values.map(single), (some) =>
      hasTotals ? single(sumOfAll(some.map((value) => value?.value))) : undefined,
    )
  return {
    courseCard: {
      type: 'CourseCard',
      hole: courseRow(printedNumbers(holes), false),
      par: courseRow(
        figures(({ par }) => par),
        true,
      ),
      strokeIndex: courseRow(
        figures(({ strokeIndex }) => strokeIndex),
        false,
      ),
    },
    best: {
      type: 'GrossScoreRow',
      data: ninesOf(bests, (some) => sumOfAll(some.map((score) => score?.total))),
    },
    rows: [
      textRow(
        'Average',
        figures(({ average }) => average),
        (average) => decimal(average),
      ),
      textRow(
        'Over par',
        figures(({ average, par }) =>
          average === undefined || par === undefined ? undefined : withoutError(average - par),
        ),
        // Without a plus sign, for which cells are too narrow on phones.
        (overPar) => decimal(overPar),
      ),
      ...(field ? [textRow('Field', field.holes, (average) => decimal(average))] : []),
    ],
  }
}

/** Returns the sum of the values, or undefined if one is missing or there is none. */
function sumOfAll(values: readonly (number | undefined)[]): number | undefined {
  if (values.length === 0) return undefined
  const total = values.reduce(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )
  return total === undefined ? undefined : withoutError(total)
}

/**
 * Removes the error of adding averages, which have six decimals: a half would be rounded the other way than that of the
 * average of whole rounds.
 */
const withoutError = (value: number) => Number(value.toFixed(4))
