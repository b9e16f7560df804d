import type { DistanceUnit } from '../../domain/format/distance.ts'
import { lengthRow } from '../../domain/round/hole-length.ts'
import type { Lengths } from '../../domain/round/tee-lengths.ts'
import { courseValueText, holeValues } from '../../domain/scorecard/rows.ts'
import { unitText } from './CourseTable.tsx'
import { type ExtraRowsProps, TextRow } from './TextRow.tsx'

interface Props extends ExtraRowsProps {
  lengthsM: Lengths
  unit: DistanceUnit
}

/** Shows the lengths of the holes from a player's tee. */
export function LengthRow({ lengthsM, unit, ...props }: Props) {
  const row = lengthRow(lengthsM, unit)
  if (!row) return null
  const text = (value: (typeof row)['total']) => (value ? courseValueText(value) : '')
  const texts = {
    label: unitText(unit),
    values: holeValues(row).map(text),
    out: text(row.outTotal),
    in: text(row.inTotal),
    total: text(row.total),
  }
  return <TextRow row={texts} {...props} />
}
