import type { CourseCard, CourseRow, Row } from '../../contract/round.ts'
import type { Columns } from './columns.ts'

interface Values<V, T> {
  outValues: V[]
  outTotal?: T | undefined
  inValues: V[]
  inTotal?: T | undefined
  total?: T | undefined
}

/** Returns the values of one nine in the shape of a nine-hole course. */
function nineOf<V, T>(values: Values<V, T>, { totalLabel }: Columns): Values<V, T> {
  if (totalLabel === 'Total') return values
  const isIn = totalLabel === 'In'
  const total = isIn ? values.inTotal : values.outTotal
  return {
    outValues: isIn ? values.inValues : values.outValues,
    outTotal: total,
    inValues: [],
    inTotal: undefined,
    total,
  }
}

/** Returns the rows of the course for one nine. */
export function courseOfNine(card: CourseCard, nine: Columns): CourseCard {
  return {
    ...card,
    hole: nineOf(card.hole, nine),
    par: nineOf(card.par, nine),
    strokeIndex: nineOf(card.strokeIndex, nine),
  }
}

/** Returns the lengths for one nine. */
export function lengthsOfNine(lengths: CourseRow, nine: Columns): CourseRow {
  return { inTotal: undefined, outTotal: undefined, total: undefined, ...nineOf(lengths, nine) }
}

/** Returns a participant's row for one nine. */
export function rowOfNine(row: Row, nine: Columns): Row {
  // A cast, because TypeScript does not relate the type of a row to the type of its values in a spread.
  return { ...row, data: nineOf<unknown, number>(row.data, nine) } as Row
}
