import type { DistanceUnit } from '../../../domain/format/distance.ts'
import { contestOf } from '../../../domain/results/round-contest.ts'
import { lengthRow } from '../../../domain/round/hole-length.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { courseLengths } from '../../../domain/round/tee-lengths.ts'
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
        contest={contestOf(round)}
        currentHole={holeIndex}
        withStatistics={withStatistics ?? false}
        imageUrl={imageUrl}
        lengths={lengthRow(courseLengths(cards, holes), unit)}
        unit={unit}
      />
    </>
  )
}
