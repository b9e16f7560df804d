import type { ReactNode, Ref } from 'react'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import { participantCards, type ShownRound } from '../../domain/round/shown-round.ts'
import { PhoneFoot, PhoneTools, PhoneViewOffer, RoundBar, RoundTools } from './bar/RoundBar.static.tsx'
import { HoleHead, HolePanel } from './hole/HoleParts.static.tsx'
import type { SwipeHandlers } from './hole/use-swipe.ts'
import { messages } from './messages.ts'
import styles from './RoundPage.module.css'
import type { RoundDialog } from './round-screen.ts'

/** The parts of the phone layout below the board, of which one is shown at a time. */
export type PhonePart = 'hole' | 'card' | 'race'

/** What the viewer can do; nothing in the first look. */
interface RoundActions {
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
  /** What is said about a cached or deleted round. */
  note?: ReactNode
  /** The board and the news, which stay visible. */
  board: ReactNode
  holeMap: ReactNode
  /** The scorecard of the full page, its legend, and the charts that follow. */
  scorecard: ReactNode
  charts?: ReactNode
  /** In the phone layout: the holes, the part that is shown, its content unless it is the hole, and remarks. */
  strip: ReactNode
  part?: PhonePart
  partContent?: ReactNode
  remarks?: ReactNode
  holeRef?: Ref<HTMLElement>
  /** The row of buttons that choose the part. */
  partsRef?: Ref<HTMLElement>
  /** A swipe over the scores or the map selects the next or previous hole. */
  swipeHandlers?: SwipeHandlers
  /** What follows the round. */
  children?: ReactNode
}

/** Shows a round: below the board one part at a time in the phone layout, otherwise the full page. */
export function RoundPage(props: Props) {
  const { round, holeIndex, isPhoneLayout, actions = {}, part = 'hole' } = props
  const { cards } = round.scorecard
  const bar = (
    <RoundBar
      round={round}
      isPhoneLayout={isPhoneLayout}
      tools={
        isPhoneLayout ? (
          <PhoneTools onShare={actions.onShare} />
        ) : (
          <RoundTools
            withStatistics={props.withStatistics}
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
  const hole = (
    <>
      <HoleHead
        cards={cards}
        holes={round.settings.course.holes}
        index={holeIndex}
        teeLengthM={props.teeLengthM}
        unit={props.unit}
        onPrevious={actions.onPrevious}
        onNext={actions.onNext}
      />
      <HolePanel cards={cards} isLive={round.isLive} hole={holeIndex} />
      {props.holeMap}
    </>
  )
  if (!isPhoneLayout) return <FullPage {...props} bar={bar} hole={hole} />
  return (
    <div className={styles.phone}>
      {bar}
      {props.note}
      {props.board}
      <PhoneParts round={round} shown={part} onPart={actions.onPart} ref={props.partsRef} />
      {part === 'hole' ? (
        <section className={styles.phoneHole} aria-label="The hole" ref={props.holeRef}>
          {props.strip}
          <div className={styles.panel} {...props.swipeHandlers}>
            {hole}
          </div>
        </section>
      ) : (
        props.partContent
      )}
      {props.children}
      {props.remarks}
      <PhoneFoot round={round} onDialog={actions.onDialog} onFullCard={() => actions.onLayout?.(false)} />
    </div>
  )
}

const PART_LABELS: Record<PhonePart, string> = {
  hole: messages.holeByHole,
  card: messages.card,
  race: messages.race,
}

interface PartsProps {
  round: ShownRound
  shown: PhonePart
  onPart: ((part: PhonePart) => void) | undefined
  ref: Ref<HTMLElement> | undefined
}

/** The buttons that choose the part of the phone layout; none if there is only one. A single player has no race. */
function PhoneParts({ round, shown, onPart, ref }: PartsProps) {
  const count = participantCards(round.scorecard.cards).length
  if (count === 0) return null
  const parts: readonly PhonePart[] = count === 1 ? ['hole', 'card'] : ['hole', 'card', 'race']
  return (
    <nav className={styles.parts} aria-label={messages.parts} ref={ref}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className={styles.part}
          aria-current={part === shown || undefined}
          onClick={() => onPart?.(part)}
        >
          {PART_LABELS[part]}
        </button>
      ))}
    </nav>
  )
}

/** Stands in for a part that loads, as high as the screen: what follows does not move into view and out again. */
export function PartLoading() {
  return <div className={styles.loading} />
}

/** Maximum number of participants with which the statistics fit on a printed page. */
const PRINTED_WHOLE_MAX = 3
/** Maximum number of participants whose scores are large enough on one printed page. */
const ONE_PAGE_MAX = 8

/** Arranges the parts of the full page: the board and the hole beside or above the scorecard. */
function FullPage(props: Props & { bar: ReactNode; hole: ReactNode }) {
  const { round, actions = {} } = props
  const participants = participantCards(round.scorecard.cards).length
  return (
    <div
      className={styles.page}
      data-participants={participants}
      data-large={participants > PRINTED_WHOLE_MAX || undefined}
      data-pages={participants > ONE_PAGE_MAX || undefined}
    >
      {props.bar}
      <PhoneViewOffer onPhoneView={() => actions.onLayout?.(true)} />
      {props.note}
      <div className={styles.columns}>
        <div className={styles.side}>
          {props.board}
          {round.settings.course.holes.length > 0 && (
            <section className={styles.hole} aria-label="The hole" ref={props.holeRef}>
              {props.hole}
            </section>
          )}
        </div>
        <div className={styles.main}>
          <section className={styles.cards} aria-label="Scorecard">
            {props.scorecard}
          </section>
          {props.charts}
        </div>
      </div>
      {props.children}
    </div>
  )
}
