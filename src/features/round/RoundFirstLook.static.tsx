import { boardOf } from '../../domain/board/board.ts'
import { feedOf } from '../../domain/feed/feed.ts'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import type { ShownRound } from '../../domain/round/shown-round.ts'
import { teeLengthAt } from '../../domain/round/tee-lengths.ts'
import { imageUrl } from '../../platform/image-url.ts'
import { AvatarView } from '../../ui/AvatarView.static.tsx'
import { BoardView } from './board/Board.static.tsx'
import { InPlay, latestNews, NewsLine } from './board/NewsLine.static.tsx'
import { HoleMapBox, HoleStripView } from './hole/HoleParts.static.tsx'
import { LiveChip } from './live/LiveChip.static.tsx'
import { connectionText } from './messages.ts'
import { PartLoading, RoundPage } from './RoundPage.static.tsx'

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
}

/** Shows the same as the first render of `OpenRound`, except for the map and the scorecard, whose script is not needed. */
export function RoundFirstLook(props: Props) {
  const { round, hasLiveState, holeIndex, withStatistics, unit, isPhoneLayout } = props
  return (
    <RoundPage
      round={round}
      holeIndex={holeIndex}
      teeLengthM={teeLengthAt(round.scorecard.cards, holeIndex)}
      withStatistics={withStatistics}
      unit={unit}
      isPhoneLayout={isPhoneLayout}
      live={hasLiveState && <LiveChip connection="connecting" text={connectionText.connecting} />}
      board={
        <BoardView
          board={boardOf(round)}
          imageUrl={imageUrl}
          Avatar={AvatarView}
          news={
            <>
              <NewsLine event={latestNews(feedOf(round))} isLive={round.isLive} />
              <InPlay round={round} shown={holeIndex} />
            </>
          }
        />
      }
      holeMap={<HoleMapBox holes={round.settings.course.holes} index={holeIndex} />}
      strip={<HoleStripView round={round} current={holeIndex} />}
      scorecard={<PartLoading />}
    />
  )
}
