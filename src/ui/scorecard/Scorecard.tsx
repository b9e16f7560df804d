import { type MouseEvent, memo, type Ref, useCallback, useDeferredValue, useMemo } from 'react'
import { parInForce } from '../../domain/results/par.ts'
import { columnsOf, holeOfCell } from '../../domain/scorecard/columns.ts'
import { Avatar } from '../Avatar.tsx'
import { ParticipantTable } from './ParticipantTable.tsx'
import { FIRST_CARD_COUNT, type ScorecardProps, ScorecardSheet } from './ScorecardSheet.tsx'
import { ScoreRow } from './ScoreRow.tsx'

interface Props extends ScorecardProps {
  onHole: (index: number) => void
  ref?: Ref<HTMLDivElement>
}

/** Memoized so that a new score renders only one row of one card, and selecting another hole renders no row. */
const MEMOIZED_PARTS = { ParticipantTable: memo(ParticipantTable), ScoreRow: memo(ScoreRow), Avatar }

/** Shows the whole scorecard. A click on any cell of a hole selects the hole. */
export function Scorecard({ ref, ...props }: Props) {
  const { cards, holes, onHole } = props
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
    <ScorecardSheet
      {...props}
      cardCount={cardCount}
      columns={columns}
      pars={pars}
      parts={MEMOIZED_PARTS}
      onClick={selectClickedHole}
      ref={ref}
    />
  )
}
