import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type Contest, contestOf } from '../../domain/results/round-contest.ts'
import { participantCards, type ShownRound } from '../../domain/round/shown-round.ts'
import { teeLengthAt } from '../../domain/round/tee-lengths.ts'
import { Optional } from '../../platform/lazy/Optional.tsx'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Board } from './board/Board.tsx'
import { BellButton } from './board/NewsLine.static.tsx'
import { HoleMapBox } from './hole/HoleParts.static.tsx'
import { HoleStrip } from './hole/HoleStrip.tsx'
import { useSwipe } from './hole/use-swipe.ts'
import {
  HoleMap,
  InvitedNote,
  OwnButton,
  OwnClaims,
  PhoneCard,
  RaceChart,
  RoundChart,
  RoundDialogs,
  StateNote,
} from './lazy-parts.ts'
import { LiveState } from './live/LiveState.tsx'

import { usePartStart } from './phone/use-part-start.ts'
import { PartLoading, type PhonePart, RoundPage } from './RoundPage.static.tsx'
import type { RoundState } from './round.store.ts'
import type { RoundScreen } from './round-screen.ts'
import { areStatisticsShown } from './statistics-fold.store.ts'

/** The state of a round that has not simply been loaded from the service. */
export type OpenState = Extract<RoundState, { status: 'live' | 'cached' | 'deleted' }>

interface Props {
  screen: RoundScreen
  round: ShownRound
  state: OpenState | undefined
}

/**
 * Scrolls to a participant's card at once, and again after the next frame: cards near the window get their height only
 * when they come into view.
 */
function showCard(sheet: HTMLElement | null, cardIndex: number): void {
  const card = sheet?.querySelectorAll('article')[cardIndex]
  card?.scrollIntoView({ block: 'nearest' })
  requestAnimationFrame(() => requestAnimationFrame(() => card?.scrollIntoView({ block: 'nearest' })))
}

const retryPart = (retry: () => void) => <PartMissing onRetry={retry} />

/** Shows a loaded round: below the board one part at a time in the phone layout, otherwise the full page. */
export function OpenRound({ screen, round, state }: Props) {
  const { holes, statistics, layout } = screen
  const index = useStore(holes.$index, { ssr: 'initial' })
  // Card and chart mark the hole one frame after the page shows it, because they take longer to render.
  const markedHole = useDeferredValue(index)
  const choice = useStore(statistics.$choice, { ssr: 'initial' })
  const unit = useStore(screen.unit.$unit, { ssr: 'initial' })
  const isPhoneLayout = useStore(layout.$isPhoneLayout, { ssr: 'initial' })
  const dialog = useStore(screen.$dialog, { ssr: 'initial' })
  const isNotified = useStore(screen.$isNotified, { ssr: 'initial' })
  const missed = useStore(screen.$missed, { ssr: 'initial' })
  const fullCard = useStore(screen.fullCard.$state)
  const [part, setPart] = useState<PhonePart>('hole')
  /** Index among the participant cards. */
  const [player, setPlayer] = useState<number>()
  const swipeHandlers = useSwipe(holes.previous, holes.next)
  const ownRows = useStore(screen.$ownRows, { ssr: 'initial' })
  const card = useRef<HTMLDivElement>(null)
  const hole = useRef<HTMLElement>(null)
  /** The hole to which a dialog leads; a new object each time. */
  const [target, setTarget] = useState<{ hole: number }>()
  useEffect(() => {
    if (target) hole.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [target])
  // Stays true, so that the claims do not move when the user has answered.
  const [areClaimsUrgent, setClaimsUrgent] = useReducer(() => true, false)
  const partsRow = useRef<HTMLElement>(null)
  usePartStart(partsRow, part)

  const { course } = round.settings
  const contest = useContest(round)
  const { cards } = round.scorecard
  const teeLengthM = teeLengthAt(cards, index, ownRows?.cardIndex)
  const withStatistics = areStatisticsShown(choice, cards)

  const token = useHydrated() ? screen.token() : undefined
  const mayHaveOwnPart = token !== undefined && screen.isSignedIn()
  // The bar of a live round has no space for it on small windows, and a live round has no remarks.
  const isOwnPartInBar = mayHaveOwnPart && !isPhoneLayout && !round.isLive
  const Remarks = round.isLive ? undefined : ownRows?.Remarks

  const claims = mayHaveOwnPart && (
    <Optional>
      <OwnClaims screen={screen} token={token} onUrgent={setClaimsUrgent} />
    </Optional>
  )
  const showHole = (index: number) => {
    screen.closeDialog()
    setPart('hole')
    holes.go(index)
    setTarget({ hole: index })
  }

  return (
    <RoundPage
      round={round}
      holeIndex={index}
      teeLengthM={teeLengthM}
      withStatistics={withStatistics}
      unit={unit}
      isPhoneLayout={isPhoneLayout}
      actions={{
        onShare: screen.shareLink,
        onStatistics: () => statistics.choose(!withStatistics),
        onPrint: () => print(),
        onDialog: screen.openDialog,
        onPrevious: holes.previous,
        onNext: holes.next,
        onPart: setPart,
        onLayout: layout.show,
      }}
      live={state?.status === 'live' && <LiveState screen={screen} round={round} view={state} card={card} />}
      own={
        isOwnPartInBar && (
          <Optional>
            <OwnButton
              screen={screen}
              round={round}
              token={token}
              areClaimsUrgent={areClaimsUrgent}
              onUrgent={setClaimsUrgent}
            />
          </Optional>
        )
      }
      note={
        <>
          {state && state.status !== 'live' && (
            <Optional fallback={retryPart}>
              <StateNote state={state} onRetry={screen.round.reconnect} />
            </Optional>
          )}
          {areClaimsUrgent && claims}
          {token !== undefined && screen.leadsToClaims() && !screen.isSignedIn() && (
            <Optional>
              <InvitedNote href={screen.signInPath()} />
            </Optional>
          )}
        </>
      }
      board={
        <Board
          round={round}
          feed={screen.feed}
          ownCard={ownRows?.cardIndex}
          onPlayer={(cardIndex) => {
            setPlayer(cardIndex)
            if (isPhoneLayout) setPart('card')
            else showCard(card.current, cardIndex)
          }}
          onNews={() => screen.openDialog('feed')}
          missed={missed}
          shownHole={index}
          onHole={showHole}
          bell={
            state?.status === 'live' && (
              <BellButton isOn={isNotified} onClick={() => screen.openDialog('notifications')} />
            )
          }
        />
      }
      holeMap={
        <HoleMapBox
          holes={course.holes}
          index={index}
          map={
            <Optional fallback={retryPart}>
              <HoleMap
                screen={screen}
                holes={course.holes}
                index={index}
                teeLengthM={teeLengthM}
                isSwiped={isPhoneLayout}
              />
            </Optional>
          }
        />
      }
      scorecard={
        fullCard.status === 'found' ? (
          <fullCard.FullCard
            ref={card}
            cards={cards}
            holes={course.holes}
            contest={contest}
            currentHole={markedHole}
            onHole={holes.go}
            withStatistics={withStatistics ?? false}
            unit={unit}
            onUnit={screen.unit.toggle}
            ownRows={ownRows}
          />
        ) : fullCard.status === 'failed' ? (
          <PartMissing onRetry={screen.retryFullCard} />
        ) : (
          <PartLoading />
        )
      }
      charts={
        // One after the other, they would move.
        <Optional>
          {participantCards(cards).length > 1 && <RaceChart round={round} chosen={player} />}
          <RoundChart cards={cards} contest={contest} hole={markedHole} />
        </Optional>
      }
      strip={<HoleStrip round={round} ownCard={ownRows?.cardIndex} current={index} onHole={holes.go} />}
      part={part}
      partContent={
        <Optional key={part} loading={<PartLoading />} fallback={retryPart}>
          {part === 'card' ? (
            <PhoneCard
              round={round}
              contest={contest}
              player={player ?? 0}
              onPlayer={setPlayer}
              currentHole={markedHole}
              unit={unit}
              ownRows={ownRows}
            />
          ) : (
            <RaceChart round={round} chosen={player} />
          )}
        </Optional>
      }
      remarks={Remarks && <Remarks round={round} isPart />}
      holeRef={hole}
      partsRef={partsRow}
      swipeHandlers={swipeHandlers}
    >
      {!areClaimsUrgent && !isOwnPartInBar && claims}
      {dialog && dialog !== 'notifications' && (
        <Optional fallback={retryPart}>
          <RoundDialogs
            screen={screen}
            round={round}
            shown={dialog}
            onHole={showHole}
            areClaimsUrgent={areClaimsUrgent}
          />
        </Optional>
      )}
    </RoundPage>
  )
}

/** Returns the contest of a round: the same object until one of its values changes. */
function useContest(round: ShownRound): Contest {
  const { decider, method, isNet, isLive, hasTeams, course } = contestOf(round)
  return useMemo(
    () => ({ decider, method, isNet, isLive, hasTeams, course }),
    [decider, method, isNet, isLive, hasTeams, course],
  )
}
