import { competitionOf } from '../../domain/competition.ts'
import type { DistanceUnit } from '../../domain/distance.ts'
import { lengthRow } from '../../domain/hole-length.ts'
import type { ShownRound } from '../../domain/shown-round.ts'
import { Legend } from '../../ui/scorecard/Legend.static.tsx'
import { ScorecardFirstLook } from '../../ui/scorecard/ScorecardSheet.static.tsx'
import { HoleMapBox } from './hole/HoleMapBox.static.tsx'
import { HolePanel } from './hole/HolePanel.static.tsx'
import { connectionText, messages } from './messages.ts'
import { HolePart, PhoneLayout } from './phone/PhoneLayout.static.tsx'
import { RoundLayout } from './RoundLayout.static.tsx'
import { PhoneTools, RoundTools } from './RoundTools.static.tsx'

interface Props {
  round: ShownRound
  /** Whether the header has a line for the connection, as for live and cached rounds. */
  hasStatus: boolean
  /** From 0. */
  holeIndex: number
  /** Whether statistics are shown; undefined if the round has none. */
  withStatistics: boolean | undefined
  unit: DistanceUnit
  isPhoneLayout: boolean
  /** Whether the viewer can change to the phone layout. */
  hasPhoneLayout: boolean
  imageUrl: (imageName: string) => string
}

/** Shows the same as the first render of `OpenRound`, except for the map. */
export function RoundFirstLook(props: Props) {
  const { round, hasStatus, holeIndex, withStatistics, unit, imageUrl } = props
  const { course } = round.settings
  const { cards } = round.scorecard
  const status = hasStatus && <p role="status">{connectionText.connecting}</p>
  const holeMap = <HoleMapBox holes={course.holes} index={holeIndex} />
  const holePanel = <HolePanel cards={cards} isLive={round.isLive} hole={holeIndex} />

  if (props.isPhoneLayout) {
    return (
      <PhoneLayout
        round={round}
        status={status}
        shown="hole"
        tools={<PhoneTools otherLayout={messages.fullCard} />}
      >
        <HolePart holeMap={holeMap} holePanel={holePanel} />
      </PhoneLayout>
    )
  }
  return (
    <RoundLayout
      round={round}
      tools={
        <RoundTools
          withStatistics={withStatistics}
          otherLayout={props.hasPhoneLayout ? messages.phoneView : undefined}
        />
      }
      status={status}
      holeMap={holeMap}
      holePanel={holePanel}
      scorecard={
        <>
          <ScorecardFirstLook
            cards={cards}
            holes={course.holes}
            competition={competitionOf(round)}
            currentHole={holeIndex}
            withStatistics={withStatistics ?? false}
            imageUrl={imageUrl}
            lengths={lengthRow(course.holes, unit)}
            unit={unit}
          />
          <Legend />
        </>
      }
    />
  )
}
