import { type MouseEvent, memo, type Ref, useCallback, useDeferredValue, useMemo } from 'react'
import type { DistanceUnit } from '../../../domain/format/distance.ts'
import { parInForce } from '../../../domain/results/par.ts'
import { lengthRow } from '../../../domain/round/hole-length.ts'
import { courseLengths } from '../../../domain/round/tee-lengths.ts'
import { columnsOf, holeOfCell } from '../../../domain/scorecard/columns.ts'
import { imageUrl } from '../../../platform/image-url.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Legend } from '../../../ui/scorecard/Legend.tsx'
import { ParticipantTable } from '../../../ui/scorecard/ParticipantTable.tsx'
import {
  FIRST_CARD_COUNT,
  type ScorecardProps,
  ScorecardSheet,
} from '../../../ui/scorecard/ScorecardSheet.tsx'
import { ScoreRow } from '../../../ui/scorecard/ScoreRow.tsx'

interface Props extends Omit<ScorecardProps, 'lengths' | 'imageUrl'> {
  onHole: (index: number) => void
  unit: DistanceUnit
  /** The element of the cards. */
  ref?: Ref<HTMLDivElement>
}

/** Memoized so that a new score renders only one row of one card, and selecting another hole renders no row. */
const MEMOIZED_PARTS = { ParticipantTable: memo(ParticipantTable), ScoreRow: memo(ScoreRow), Avatar }

/** Shows the whole scorecard of the full page and its legend. A click on any cell of a hole selects the hole. */
export function FullCard({ ref, ...props }: Props) {
  const { cards, holes, onHole, unit } = props
  const lengths = useMemo(() => lengthRow(courseLengths(cards, holes), unit), [cards, holes, unit])
  const columns = useMemo(() => columnsOf(holes.length), [holes.length])
  const pars = useMemo(() => holes.map(parInForce), [holes])
  const cardCount = useDeferredValue(cards.length, FIRST_CARD_COUNT)

  const selectClickedHole = useCallback(
    (event: MouseEvent) => {
      const cell = (event.target as Element).closest('td, th') as HTMLTableCellElement | null
      const hole = cell && holeOfCell(cell.cellIndex, columns)
      if (typeof hole === 'number') onHole(hole)
    },
    [columns, onHole],
  )

  return (
    <>
      <Legend />
      <ScorecardSheet
        {...props}
        imageUrl={imageUrl}
        lengths={lengths}
        cardCount={cardCount}
        columns={columns}
        pars={pars}
        parts={MEMOIZED_PARTS}
        onClick={selectClickedHole}
        ref={ref}
      />
    </>
  )
}
