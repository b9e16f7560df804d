import type { ReactNode, Ref } from 'react'
import { participantCards, type ShownRound } from '../../../domain/round/shown-round.ts'
import type { SwipeHandlers } from '../hole/use-swipe.ts'
import { messages } from '../messages.ts'
import styles from './PhoneLayout.module.css'

/** The parts of the phone layout below the board, of which one is shown at a time. */
export type PhonePart = 'hole' | 'card' | 'race'

interface Props {
  round: ShownRound
  bar: ReactNode
  /** What is said about a cached or deleted round. */
  note?: ReactNode
  /** The board and the news, which stay visible. */
  board: ReactNode
  shown: PhonePart
  onPart?: (part: PhonePart) => void
  /** The row of buttons that choose the part. */
  partsRef?: Ref<HTMLElement>
  /** The facts about the round and the buttons at the end of the page. */
  foot: ReactNode
  /** The part that is shown. */
  children: ReactNode
}

const LABELS: Record<PhonePart, string> = {
  hole: messages.holeByHole,
  card: messages.card,
  race: messages.race,
}

/** Returns the parts that have content for a round. A single player has no race. */
function partsOf(round: ShownRound): PhonePart[] {
  const count = participantCards(round.scorecard.cards).length
  if (count === 0) return ['hole']
  return count === 1 ? ['hole', 'card'] : ['hole', 'card', 'race']
}

/** Shows a round in the phone layout. */
export function PhoneLayout(props: Props) {
  const { round, bar, note, board, shown, onPart, partsRef, foot, children } = props
  const parts = partsOf(round)
  return (
    <div className={styles.page}>
      {bar}
      {note}
      {board}
      {parts.length > 1 && (
        <nav className={styles.parts} aria-label={messages.parts} ref={partsRef}>
          {parts.map((part) => (
            <button
              key={part}
              type="button"
              className={styles.part}
              aria-current={part === shown || undefined}
              onClick={() => onPart?.(part)}
            >
              {LABELS[part]}
            </button>
          ))}
        </nav>
      )}
      {children}
      {foot}
    </div>
  )
}

/** Stands in for a part that loads, as high as the screen: what follows does not move into view and out again. */
export function PartLoading() {
  return <div className={styles.loading} />
}

interface HolePartProps {
  strip: ReactNode
  holeHead: ReactNode
  holePanel: ReactNode
  holeMap: ReactNode
  swipeHandlers?: SwipeHandlers
  ref?: Ref<HTMLElement>
}

/** Shows the holes, and the scores and the map of the current one. A swipe selects the next or previous hole. */
export function HolePart({ strip, holeHead, holePanel, holeMap, swipeHandlers, ref }: HolePartProps) {
  return (
    <section className={styles.hole} aria-label="The hole" ref={ref}>
      {strip}
      <div className={styles.panel} {...swipeHandlers}>
        {holeHead}
        {holePanel}
        {holeMap}
      </div>
    </section>
  )
}
