import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { participantCards, type ShownRound } from '../../domain/shown-round.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Legend } from '../../ui/scorecard/Legend.static.tsx'
import { Scorecard } from '../../ui/scorecard/Scorecard.tsx'
import { HoleMap } from './hole/HoleMap.tsx'
import { HolePanel } from './hole/HolePanel.static.tsx'
import type { BarState } from './live/StateBar.tsx'
import { connectionText, messages } from './messages.ts'
import { RoundLayout } from './RoundLayout.static.tsx'
import { RoundTools } from './RoundTools.static.tsx'
import type { RoundScreen } from './round-screen.ts'
import { ShareButton } from './ShareButton.tsx'
import { areStatisticsShown } from './statistics-fold.store.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  /** The state of a live round, or of one from the cache. */
  state?: BarState
  imageUrl: (imageName: string) => string
}

const StateBar = lazyPart(async () => (await import('./live/StateBar.tsx')).StateBar)
const CardImageDialog = lazyPart(
  async () => (await import('./card-image/CardImageDialog.tsx')).CardImageDialog,
)
const Standings = lazyPart(async () => (await import('./Standings.tsx')).Standings)
const RoundChart = lazyPart(async () => (await import('./RoundChart.tsx')).RoundChart)

export function OpenRound({ screen, round, state, imageUrl }: Props) {
  const { holes, statistics } = screen
  const index = useStore(holes.$index)
  const choice = useStore(statistics.$choice)
  const card = useRef<HTMLDivElement>(null)
  const [isCardImageOpen, setCardImageOpen] = useState(false)

  const { course, handicapMode } = round.settings
  const { cards } = round.scorecard
  const participantCount = participantCards(cards).length
  const withStatistics = areStatisticsShown(choice, participantCount)
  return (
    <RoundLayout
      round={round}
      tools={
        <RoundTools
          withStatistics={withStatistics}
          onStatistics={() => statistics.choose(!withStatistics)}
          onPrint={() => print()}
          onCardImage={() => setCardImageOpen(true)}
          shareButton={<ShareButton share={screen.share} />}
        />
      }
      status={
        state && (
          <Optional
            loading={<p role="status">{connectionText.connecting}</p>}
            fallback={(retry) => <PartMissing text={messages.notLive} role="status" onRetry={retry} />}
          >
            <StateBar screen={screen} round={round} state={state} card={card} />
          </Optional>
        )
      }
      holeMap={
        <HoleMap
          holes={course.holes}
          index={index}
          onPrevious={holes.previous}
          onNext={holes.next}
          onKey={holes.pressCode}
        />
      }
      holePanel={<HolePanel cards={cards} hole={index} />}
      scorecard={
        <>
          <Scorecard
            ref={card}
            cards={cards}
            holes={course.holes}
            isNet={handicapMode !== 'Gross'}
            currentHole={index}
            onHole={holes.go}
            withStatistics={withStatistics}
            imageUrl={imageUrl}
          />
          <Legend />
        </>
      }
      standings={
        participantCount > 1 && (
          <Optional>
            <Standings round={round} isLive={state?.status === 'live'} />
          </Optional>
        )
      }
      chart={
        <Optional>
          <RoundChart cards={cards} hole={index} />
        </Optional>
      }
    >
      {isCardImageOpen && (
        <Optional fallback={(retry) => <PartMissing onRetry={retry} />}>
          <CardImageDialog
            round={round}
            company={screen.company}
            link={screen.link()}
            onClose={() => setCardImageOpen(false)}
          />
        </Optional>
      )}
    </RoundLayout>
  )
}
