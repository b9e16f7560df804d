import type { RecordedCourseHole } from '../../contract/recorded-round.ts'
import type { CardValue, CourseCard } from '../../contract/round.ts'
import type { AsSent } from './as-sent.ts'
import { nineByNine, sumOf } from './nine-by-nine.ts'

/** Rows Hole, Par and Hcp. A par that an override changes is a pair, and so is every total that it changes. */
export function courseCard(holes: readonly RecordedCourseHole[]): AsSent<CourseCard> {
  return {
    type: 'CourseCard',
    hole: untotalled(holes.map((_, at) => at + 1)),
    par: parRow(holes),
    strokeIndex: untotalled(holes.map((hole) => hole.strokeIndex)),
  }
}

function untotalled(values: readonly (number | undefined)[]) {
  return nineByNine<CardValue, CardValue>(
    values.map((value) => (value === undefined ? undefined : { type: 'Single', value })),
    () => undefined,
  )
}

function parRow(holes: readonly RecordedCourseHole[]) {
  return nineByNine<CardValue, CardValue>(
    holes.map(({ par, parOverride = par }) => figure(par, parOverride)),
    (values) =>
      figure(
        sumOf(values.map((value) => value?.value)) ?? 0,
        sumOf(values.map((value) => (value?.type === 'Pair' ? value.altValue : value?.value))) ?? 0,
      ),
  )
}

function figure(value: number, altValue: number): CardValue {
  return value === altValue ? { type: 'Single', value } : { type: 'Pair', value, altValue }
}
