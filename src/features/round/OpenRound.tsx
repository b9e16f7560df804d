import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import { type Competition, competitionOf } from '../../domain/competition.ts'
import { lengthRow } from '../../domain/hole-length.ts'
import { participantCards, type ShownRound } from '../../domain/shown-round.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Legend } from '../../ui/scorecard/Legend.static.tsx'
import { Scorecard } from '../../ui/scorecard/Scorecard.tsx'
import { HoleMap } from './hole/HoleMap.tsx'
import { HolePanel } from './hole/HolePanel.static.tsx'
import { useSwipe } from './hole/use-swipe.ts'
import type { BarState } from './live/StateBar.tsx'
import { connectionText, messages } from './messages.ts'
import { HolePart, PhoneLayout, type PhonePart } from './phone/PhoneLayout.static.tsx'
import { RoundLayout } from './RoundLayout.static.tsx'
import { PhoneTools, RoundTools } from './RoundTools.static.tsx'
import type { RoundScreen } from './round-screen.ts'
import { areStatisticsShown } from './statistics-fold.store.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  /** The state of a live or cached round. */
  state?: BarState
  imageUrl: (imageName: string) => string
}

const StateBar = lazyPart(async () => (await import('./live/StateBar.tsx')).StateBar)
const RoundDialogs = lazyPart(async () => (await import('./RoundDialogs.tsx')).RoundDialogs)
const Standings = lazyPart(async () => (await import('./Standings.tsx')).Standings)
const RoundChart = lazyPart(async () => (await import('./RoundChart.tsx')).RoundChart)
const PhoneCard = lazyPart(async () => (await import('./phone/PhoneCard.tsx')).PhoneCard)

/** Shows a loaded round: one part at a time in the phone layout, otherwise the full page. */
export function OpenRound({ screen, round, state, imageUrl }: Props) {
  const { holes, statistics, layout } = screen
  const index = useStore(holes.$index)
  const choice = useStore(statistics.$choice)
  const unit = useStore(screen.unit.$unit)
  const isPhoneLayout = useStore(layout.$isPhoneLayout)
  const dialog = useStore(screen.$dialog)
  const [part, setPart] = useState<PhonePart>('hole')
  const [player, setPlayer] = useState(0)
  const swipeHandlers = useSwipe(holes.previous, holes.next)
  const ownRows = useStore(screen.$ownRows)
  const card = useRef<HTMLDivElement>(null)

  const { course } = round.settings
  const competition = useCompetition(round)
  const { cards } = round.scorecard
  const lengths = useMemo(() => lengthRow(course.holes, unit), [course.holes, unit])
  const withStatistics = areStatisticsShown(choice, cards)
  const isLive = state?.status === 'live'
  const showCard = (cardIndex: number) => {
    setPlayer(cardIndex)
    setPart('card')
  }
  const status = state && (
    <Optional
      loading={<p role="status">{connectionText.connecting}</p>}
      fallback={(retry) => <PartMissing text={messages.notLive} role="status" onRetry={retry} />}
    >
      <StateBar screen={screen} round={round} state={state} card={card} />
    </Optional>
  )
  const holeMap = (
    <HoleMap
      holes={course.holes}
      index={index}
      onPrevious={holes.previous}
      onNext={holes.next}
      onKey={holes.pressCode}
      isSwiped={isPhoneLayout}
    />
  )
  const holePanel = <HolePanel cards={cards} isLive={round.isLive} hole={index} />
  const dialogs = dialog && (
    <Optional fallback={(retry) => <PartMissing onRetry={retry} />}>
      <RoundDialogs screen={screen} round={round} shown={dialog} />
    </Optional>
  )

  if (isPhoneLayout) {
    return (
      <PhoneLayout
        round={round}
        status={status}
        shown={part}
        onPart={setPart}
        tools={
          <PhoneTools
            onDialog={screen.openDialog}
            otherLayout={messages.fullCard}
            onOtherLayout={() => layout.show(false)}
          />
        }
      >
        {part === 'hole' && (
          <HolePart holeMap={holeMap} holePanel={holePanel} swipeHandlers={swipeHandlers} />
        )}
        {part === 'leaderboard' && (
          <Optional fallback={(retry) => <PartMissing onRetry={retry} />}>
            <Standings round={round} isLive={isLive} onPlayer={showCard} />
          </Optional>
        )}
        {part === 'card' && (
          <Optional fallback={(retry) => <PartMissing onRetry={retry} />}>
            <PhoneCard
              round={round}
              competition={competition}
              player={player}
              onPlayer={setPlayer}
              currentHole={index}
              imageUrl={imageUrl}
              ownRows={ownRows}
            />
          </Optional>
        )}
        {dialogs}
      </PhoneLayout>
    )
  }
  return (
    <RoundLayout
      round={round}
      tools={
        <RoundTools
          withStatistics={withStatistics}
          onStatistics={() => statistics.choose(!withStatistics)}
          onPrint={() => print()}
          onDialog={screen.openDialog}
          otherLayout={layout.hasChoice() ? messages.phoneView : undefined}
          onOtherLayout={() => layout.show(true)}
        />
      }
      status={status}
      holeMap={holeMap}
      holePanel={holePanel}
      scorecard={
        <>
          <Scorecard
            ref={card}
            cards={cards}
            holes={course.holes}
            competition={competition}
            currentHole={index}
            onHole={holes.go}
            withStatistics={withStatistics ?? false}
            imageUrl={imageUrl}
            lengths={lengths}
            unit={unit}
            onUnit={screen.unit.toggle}
            ownRows={ownRows}
          />
          <Legend />
        </>
      }
      standings={
        participantCards(cards).length > 1 && (
          <Optional>
            <Standings round={round} isLive={isLive} />
          </Optional>
        )
      }
      chart={
        <Optional>
          <RoundChart cards={cards} competition={competition} hole={index} />
        </Optional>
      }
    >
      {dialogs}
    </RoundLayout>
  )
}

/** Returns the competition of a round: the same object until one of its values changes. */
function useCompetition(round: ShownRound): Competition {
  const { decider, method, isNet, isLive, hasTeams, course } = competitionOf(round)
  return useMemo(
    () => ({ decider, method, isNet, isLive, hasTeams, course }),
    [decider, method, isNet, isLive, hasTeams, course],
  )
}
