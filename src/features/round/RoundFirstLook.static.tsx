import type { ShownRound } from '../../domain/shown-round.ts'
import { Legend } from '../../ui/scorecard/Legend.static.tsx'
import { ScorecardFirstLook } from '../../ui/scorecard/ScorecardSheet.static.tsx'
import { HoleMapBox } from './hole/HoleMapBox.static.tsx'
import { HolePanel } from './hole/HolePanel.static.tsx'
import { connectionText } from './messages.ts'
import { RoundLayout } from './RoundLayout.static.tsx'
import { RoundTools, ShareButtonView } from './RoundTools.static.tsx'

interface Props {
  round: ShownRound
  /** Whether the header has a line for the connection, which a live or cached round has. */
  hasStatus: boolean
  /** From 0. */
  holeIndex: number
  withStatistics: boolean
  imageUrl: (imageName: string) => string
}

/** What `OpenRound` shows at its first render, except for the map in its frame. */
export function RoundFirstLook({ round, hasStatus, holeIndex, withStatistics, imageUrl }: Props) {
  const { course, handicapMode } = round.settings
  const { cards } = round.scorecard
  return (
    <RoundLayout
      round={round}
      tools={<RoundTools withStatistics={withStatistics} shareButton={<ShareButtonView />} />}
      status={hasStatus && <p role="status">{connectionText.connecting}</p>}
      holeMap={<HoleMapBox holes={course.holes} index={holeIndex} />}
      holePanel={<HolePanel cards={cards} hole={holeIndex} />}
      scorecard={
        <>
          <ScorecardFirstLook
            cards={cards}
            holes={course.holes}
            isNet={handicapMode !== 'Gross'}
            currentHole={holeIndex}
            withStatistics={withStatistics}
            imageUrl={imageUrl}
          />
          <Legend />
        </>
      }
    />
  )
}
