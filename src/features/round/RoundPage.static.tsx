import type { ReactNode, Ref } from 'react'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import { participantCards, type ShownRound } from '../../domain/round/shown-round.ts'
import { PhoneFoot, PhoneTools, PhoneViewOffer, RoundBar, RoundTools } from './bar/RoundBar.static.tsx'
import { HoleHead, HolePanel } from './hole/HoleParts.static.tsx'
import type { SwipeHandlers } from './hole/use-swipe.ts'
import { HolePart, PhoneLayout, type PhonePart } from './phone/PhoneLayout.static.tsx'
import styles from './RoundView.module.css'
import type { RoundDialog } from './round-screen.ts'

/** What the viewer can do; nothing in the first look. */
export interface RoundActions {
  onShare(): void
  onStatistics(): void
  onPrint(): void
  onDialog(dialog: RoundDialog): void
  onPrevious(): void
  onNext(): void
  onPart(part: PhonePart): void
  onLayout(isPhoneLayout: boolean): void
}

interface Props {
  round: ShownRound
  /** From 0. */
  holeIndex: number
  /** From the tee that is shown, if it has a length of its own. */
  teeLengthM: number | undefined
  /** Whether statistics are shown; undefined if the round has none. */
  withStatistics: boolean | undefined
  unit: DistanceUnit
  isPhoneLayout: boolean
  actions?: Partial<RoundActions>
  /** The state of a live round. */
  live?: ReactNode
  /** What concerns the signed-in golfer, in the bar. */
  own?: ReactNode
  note?: ReactNode
  board: ReactNode
  holeMap: ReactNode
  /** The scorecard of the full page, and what follows it. */
  scorecard: ReactNode
  charts?: ReactNode
  /** In the phone layout: the holes, the part that is shown, its content unless it is the hole, and remarks. */
  strip: ReactNode
  part?: PhonePart
  partContent?: ReactNode
  remarks?: ReactNode
  holeRef?: Ref<HTMLElement>
  partsRef?: Ref<HTMLElement>
  swipeHandlers?: SwipeHandlers
  /** What follows the round. */
  children?: ReactNode
}

/** Shows a round: below the board one part at a time in the phone layout, otherwise the full page. */
export function RoundPage(props: Props) {
  const { round, holeIndex, teeLengthM, withStatistics, unit, isPhoneLayout, actions = {} } = props
  const { note, board, holeMap, part = 'hole', holeRef, children } = props
  const { cards } = round.scorecard
  const { holes } = round.settings.course
  const bar = (
    <RoundBar
      round={round}
      isPhoneLayout={isPhoneLayout}
      tools={
        isPhoneLayout ? (
          <PhoneTools onShare={actions.onShare} />
        ) : (
          <RoundTools
            withStatistics={withStatistics}
            onStatistics={actions.onStatistics}
            onPrint={actions.onPrint}
            onDialog={actions.onDialog}
          />
        )
      }
      live={props.live}
      own={props.own}
    />
  )
  const hole = {
    holeHead: (
      <HoleHead
        cards={cards}
        holes={holes}
        index={holeIndex}
        teeLengthM={teeLengthM}
        unit={unit}
        onPrevious={actions.onPrevious}
        onNext={actions.onNext}
      />
    ),
    holePanel: <HolePanel cards={cards} isLive={round.isLive} hole={holeIndex} />,
    holeMap,
  }
  if (isPhoneLayout) {
    return (
      <PhoneLayout
        round={round}
        bar={bar}
        note={note}
        board={board}
        shown={part}
        onPart={actions.onPart}
        partsRef={props.partsRef}
        foot={
          <>
            {props.remarks}
            <PhoneFoot
              round={round}
              onDialog={actions.onDialog}
              onFullCard={() => actions.onLayout?.(false)}
            />
          </>
        }
      >
        {part === 'hole' ? (
          <HolePart ref={holeRef} strip={props.strip} {...hole} swipeHandlers={props.swipeHandlers} />
        ) : (
          props.partContent
        )}
        {children}
      </PhoneLayout>
    )
  }
  return (
    <RoundLayout
      round={round}
      bar={bar}
      phoneView={<PhoneViewOffer onPhoneView={() => actions.onLayout?.(true)} />}
      note={note}
      board={board}
      {...hole}
      holeRef={holeRef}
      scorecard={props.scorecard}
      charts={props.charts}
    >
      {children}
    </RoundLayout>
  )
}

interface LayoutProps {
  round: ShownRound
  bar: ReactNode
  /** The button that changes to the phone layout. */
  phoneView: ReactNode
  /** What is said about a cached or deleted round. */
  note?: ReactNode
  /** The board and the news. */
  board: ReactNode
  /** The current hole; empty for a course without holes. */
  holeHead?: ReactNode
  holePanel?: ReactNode
  holeRef?: Ref<HTMLElement>
  holeMap?: ReactNode
  /** The scorecard and its legend. */
  scorecard: ReactNode
  /** The race and the chart of the round. */
  charts?: ReactNode
  children?: ReactNode
}

/** Maximum number of participants with which the statistics fit on a printed page. */
const PRINTED_WHOLE_MAX = 3
/** Maximum number of participants whose scores are large enough on one printed page. */
const ONE_PAGE_MAX = 8

/** Arranges the parts of a round's page: the board and the hole beside or above the scorecard. */
export function RoundLayout(props: LayoutProps) {
  const {
    round,
    bar,
    phoneView,
    note,
    board,
    holeHead,
    holePanel,
    holeRef,
    holeMap,
    scorecard,
    charts,
    children,
  } = props
  const participants = participantCards(round.scorecard.cards).length
  return (
    <div
      className={styles.page}
      data-participants={participants}
      data-large={participants > PRINTED_WHOLE_MAX || undefined}
      data-pages={participants > ONE_PAGE_MAX || undefined}
    >
      {bar}
      {phoneView}
      {note}
      <div className={styles.columns}>
        <div className={styles.side}>
          {board}
          {round.settings.course.holes.length > 0 && (
            <section className={styles.hole} aria-label="The hole" ref={holeRef}>
              {holeHead}
              {holePanel}
              {holeMap}
            </section>
          )}
        </div>
        <div className={styles.main}>
          <section className={styles.cards} aria-label="Scorecard">
            {scorecard}
          </section>
          {charts}
        </div>
      </div>
      {children}
    </div>
  )
}
