import type { ComponentProps, ComponentType } from 'react'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import type { ShownRound } from '../../domain/round/shown-round.ts'
import { teeLengthAt } from '../../domain/round/tee-lengths.ts'
import { RoundBar } from './bar/RoundBar.static.tsx'
import { PhoneFoot, PhoneTools, PhoneViewOffer, RoundTools } from './bar/RoundTools.static.tsx'
import { BoardFirstLook } from './board/BoardFirstLook.static.tsx'
import type { CardFirstLook } from './card/CardFirstLook.static.tsx'
import { HoleHead } from './hole/HoleHead.static.tsx'
import { HoleMapBox } from './hole/HoleMapBox.static.tsx'
import { HolePanel } from './hole/HolePanel.static.tsx'
import { HoleStripView } from './hole/HoleStrip.static.tsx'
import { LiveChip } from './live/LiveChip.static.tsx'
import { connectionText } from './messages.ts'
import { HolePart, PartLoading, PhoneLayout } from './phone/PhoneLayout.static.tsx'
import { RoundLayout } from './RoundLayout.static.tsx'

interface Props {
  round: ShownRound
  /** Whether the bar shows the connection of a live round. */
  hasLiveState: boolean
  /** From 0. */
  holeIndex: number
  /** Whether statistics are shown; undefined if the round has none. */
  withStatistics: boolean | undefined
  unit: DistanceUnit
  isPhoneLayout: boolean
  imageUrl: (imageName: string) => string
  /** The scorecard of the full page; undefined until its script has loaded. */
  CardFirstLook: ComponentType<ComponentProps<typeof CardFirstLook>> | undefined
}

/** Shows the same as the first render of `OpenRound`, except for the map. */
export function RoundFirstLook(props: Props) {
  const { round, hasLiveState, holeIndex, withStatistics, unit, isPhoneLayout, imageUrl, CardFirstLook } =
    props
  const { course } = round.settings
  const { cards } = round.scorecard
  const bar = (
    <RoundBar
      round={round}
      isPhoneLayout={isPhoneLayout}
      live={hasLiveState && <LiveChip connection="connecting" text={connectionText.connecting} />}
      tools={isPhoneLayout ? <PhoneTools /> : <RoundTools withStatistics={withStatistics} />}
    />
  )
  const board = <BoardFirstLook round={round} imageUrl={imageUrl} />
  const holeHead = (
    <HoleHead
      cards={cards}
      holes={course.holes}
      index={holeIndex}
      teeLengthM={teeLengthAt(cards, holeIndex)}
      unit={unit}
    />
  )
  const holePanel = <HolePanel cards={cards} isLive={round.isLive} hole={holeIndex} />
  const holeMap = <HoleMapBox holes={course.holes} index={holeIndex} />

  if (isPhoneLayout) {
    return (
      <PhoneLayout round={round} bar={bar} board={board} shown="hole" foot={<PhoneFoot round={round} />}>
        <HolePart
          strip={<HoleStripView round={round} current={holeIndex} />}
          holeHead={holeHead}
          holePanel={holePanel}
          holeMap={holeMap}
        />
      </PhoneLayout>
    )
  }
  return (
    <RoundLayout
      round={round}
      bar={bar}
      phoneView={<PhoneViewOffer />}
      board={board}
      holeHead={holeHead}
      holePanel={holePanel}
      holeMap={holeMap}
      scorecard={
        CardFirstLook ? (
          <CardFirstLook
            round={round}
            holeIndex={holeIndex}
            withStatistics={withStatistics}
            unit={unit}
            imageUrl={imageUrl}
          />
        ) : (
          <PartLoading />
        )
      }
    />
  )
}
