import { useStore } from '@nanostores/react'
import { type Ref, useMemo } from 'react'
import type { Competition } from '../../../domain/competition.ts'
import { lengthRow } from '../../../domain/hole-length.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { courseLengths } from '../../../domain/tee-lengths.ts'
import { Legend } from '../../../ui/scorecard/Legend.static.tsx'
import { Scorecard } from '../../../ui/scorecard/Scorecard.tsx'
import type { RoundScreen } from '../round-screen.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  /** The same object until one of its values changes. */
  competition: Competition
  /** From 0. */
  holeIndex: number
  withStatistics: boolean
  imageUrl: (imageName: string) => string
  ref?: Ref<HTMLDivElement>
}

/** Shows the whole scorecard of the full page and its legend. */
export function FullCard({ screen, round, competition, holeIndex, withStatistics, imageUrl, ref }: Props) {
  const { holes } = round.settings.course
  const { cards } = round.scorecard
  const unit = useStore(screen.unit.$unit)
  const ownRows = useStore(screen.$ownRows)
  const lengths = useMemo(() => lengthRow(courseLengths(cards, holes), unit), [cards, holes, unit])
  return (
    <>
      <Legend />
      <Scorecard
        ref={ref}
        cards={cards}
        holes={holes}
        competition={competition}
        currentHole={holeIndex}
        onHole={screen.holes.go}
        withStatistics={withStatistics}
        imageUrl={imageUrl}
        lengths={lengths}
        unit={unit}
        onUnit={screen.unit.toggle}
        ownRows={ownRows}
      />
    </>
  )
}
