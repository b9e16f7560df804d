import type { CourseReport, FieldFigures } from '../../contract/course-report.ts'
import type { CourseCard, HoleScore, Row } from '../../contract/round.ts'
import type { CourseFigures, HoleFigures } from '../../contract/statistics.ts'
import { counted } from '../format/counted.ts'
import { decimal, signed } from '../format/decimals.ts'
import { numberOf, printedNumbers } from '../format/printed-number.ts'
import { sumOfAll } from '../results/points.ts'
import { toParText } from '../results/to-par.ts'
import { OUT_HOLES } from '../scorecard/columns.ts'
import { ninesOf } from '../scorecard/rows.ts'
import type { YearFact } from './year-facts.ts'

interface KnownHole {
  number: number
  par: number
  average: number | undefined
  best: number | undefined
}

/** Returns the figures of a course: best and average, the field, the hardest and easiest hole, and the eclectic score. */
export function courseFacts({ own, field }: CourseReport): YearFact[] {
  const holes = own?.holes.flatMap(knownHole) ?? []
  return [
    ...(own?.best === undefined
      ? []
      : [
          {
            label: 'Your best',
            value: String(own.best),
            ...(own.bestRoundToken !== undefined && { roundToken: own.bestRoundToken }),
          },
        ]),
    ...(own?.average === undefined ? [] : [{ label: 'Your average', value: decimal(own.average) }]),
    ...(field
      ? [
          {
            label: 'Average of the field',
            value: decimal(field.average),
            note: `${counted(field.rounds, 'round', 'rounds')}, ${counted(field.golfers, 'golfer', 'golfers')}`,
          },
        ]
      : []),
    ...extremes(holes),
    ...(own?.eclectic === undefined ? [] : [{ label: 'Eclectic', value: String(own.eclectic) }]),
    ...nextToImprove(holes),
  ]
}

function knownHole(hole: HoleFigures | undefined, at: number): KnownHole[] {
  return hole?.par === undefined
    ? []
    : [{ number: numberOf(hole, at), par: hole.par, average: hole.average, best: hole.best }]
}

function extremes(holes: readonly KnownHole[]): YearFact[] {
  const sorted = holes
    .flatMap(({ number, par, average }) => (average === undefined ? [] : [{ number, over: average - par }]))
    .toSorted((a, b) => b.over - a.over)
  const [hardest, easiest] = [sorted[0], sorted.at(-1)]
  if (!hardest || !easiest || hardest.over === easiest.over) return []
  const fact = (label: string, { number, over }: typeof hardest) => {
    return { label, value: `Hole ${number}`, note: `${signed(over, 2)} on average` }
  }
  return [fact('Hardest for you', hardest), fact('Easiest for you', easiest)]
}

/** Returns the hole whose best score is the highest to par; of equal ones that with the lowest average. */
function nextToImprove(holes: readonly KnownHole[]): YearFact[] {
  const [next] = holes
    .flatMap(({ number, par, average, best }) =>
      best === undefined ? [] : [{ number, best, over: best - par, gap: (average ?? Infinity) - best }],
    )
    .toSorted((a, b) => b.over - a.over || a.gap - b.gap)
  if (!next) return []
  return [
    {
      label: 'Next to improve',
      value: `Hole ${next.number}`,
      note: `best ${next.best} (${toParText(next.over)})`,
    },
  ]
}

/** A row of texts: one for each hole, for each nine and for the total. */
interface TextRow {
  label: string
  values: readonly string[]
  out: string
  in: string
  total: string
}

interface FiguresCard {
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
      out: text(totalOf(values.slice(0, OUT_HOLES))),
      in: text(totalOf(values.slice(OUT_HOLES))),
      total: text(totalOf(values)),
    }
  }
  const single = (value: number | undefined) =>
    value === undefined ? undefined : { type: 'Single' as const, value }
  const courseRow = (values: readonly (number | undefined)[], hasTotals: boolean) =>
    ninesOf(values.map(single), (some) =>
      hasTotals ? single(totalOf(some.map((value) => value?.value))) : undefined,
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
      data: ninesOf(bests, (some) => totalOf(some.map((score) => score?.total))),
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

/** Returns the sum of averages, which have six decimals, without the error of adding them. */
function totalOf(values: readonly (number | undefined)[]): number | undefined {
  const sum = sumOfAll(values)
  return sum === undefined ? undefined : withoutError(sum)
}

/**
 * Removes the error of adding averages, which have six decimals: a half would be rounded the other way than that of the
 * average of whole rounds.
 */
const withoutError = (value: number) => Number(value.toFixed(4))
