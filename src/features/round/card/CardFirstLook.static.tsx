import { competitionOf } from '../../../domain/competition.ts'
import type { DistanceUnit } from '../../../domain/distance.ts'
import { lengthRow } from '../../../domain/hole-length.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { courseLengths } from '../../../domain/tee-lengths.ts'
import { Legend } from '../../../ui/scorecard/Legend.static.tsx'
import { ScorecardFirstLook } from '../../../ui/scorecard/ScorecardSheet.static.tsx'

interface Props {
  round: ShownRound
  /** From 0. */
  holeIndex: number
  /** Whether statistics are shown; undefined if the round has none. */
  withStatistics: boolean | undefined
  unit: DistanceUnit
  imageUrl: (imageName: string) => string
}

/** Shows the top of the full page's scorecard as `FullCard` renders it first. */
export function CardFirstLook({ round, holeIndex, withStatistics, unit, imageUrl }: Props) {
  const { cards } = round.scorecard
  const { holes } = round.settings.course
  return (
    <>
      <Legend />
      <ScorecardFirstLook
        cards={cards}
        holes={holes}
        competition={competitionOf(round)}
        currentHole={holeIndex}
        withStatistics={withStatistics ?? false}
        imageUrl={imageUrl}
        lengths={lengthRow(courseLengths(cards, holes), unit)}
        unit={unit}
      />
    </>
  )
}
