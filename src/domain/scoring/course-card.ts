import type { RecordedCourseHole } from '../../contract/recorded-round.ts'
import type { CardValue, CourseCard } from '../../contract/round.ts'
import { printedNumbers } from '../format/printed-number.ts'
import type { AsSent } from './as-sent.ts'
import { nineByNine, sumOf } from './nine-by-nine.ts'

/**
 * Builds the rows Hole, Par and Hcp. A par that the round overrides, and every affected total, is a pair of numbers.
 */
export function courseCard(holes: readonly RecordedCourseHole[]): AsSent<CourseCard> {
  return {
    type: 'CourseCard',
    hole: withoutTotals(printedNumbers(holes)),
    par: parRow(holes),
    strokeIndex: withoutTotals(holes.map((hole) => hole.strokeIndex)),
  }
}

function withoutTotals(values: readonly (number | undefined)[]) {
  return nineByNine<CardValue, CardValue>(
    values.map((value) => (value === undefined ? undefined : { type: 'Single', value })),
    () => undefined,
  )
}

function parRow(holes: readonly RecordedCourseHole[]) {
  return nineByNine<CardValue, CardValue>(
    holes.map(({ par, parOverride = par }) => cardValue(par, parOverride)),
    (values) =>
      cardValue(
        sumOf(values.map((value) => value?.value)) ?? 0,
        sumOf(values.map((value) => (value?.type === 'Pair' ? value.altValue : value?.value))) ?? 0,
      ),
  )
}

function cardValue(value: number, altValue: number): CardValue {
  return value === altValue ? { type: 'Single', value } : { type: 'Pair', value, altValue }
}
