import type { ReactNode } from 'react'
import { participantCards, type ShownRound } from '../../../domain/shown-round.ts'
import type { SwipeHandlers } from '../hole/use-swipe.ts'
import { messages } from '../messages.ts'
import { RoundHeader } from '../RoundHeader.static.tsx'
import styles from './PhoneLayout.module.css'

/** The parts of the phone layout, of which one is shown at a time. */
export type PhonePart = 'hole' | 'leaderboard' | 'card'

interface Props {
  round: ShownRound
  status?: ReactNode
  shown: PhonePart
  onPart?: (part: PhonePart) => void
  tools: ReactNode
  /** The part that is shown. */
  children: ReactNode
}

const LABELS: Record<PhonePart, string> = {
  hole: messages.holeByHole,
  leaderboard: messages.leaderboard,
  card: messages.card,
}

/** Returns the parts that have content for a round. A single player has no leaderboard. */
function partsOf(round: ShownRound): PhonePart[] {
  const count = participantCards(round.scorecard.cards).length
  if (count === 0) return ['hole']
  return count === 1 ? ['hole', 'card'] : ['hole', 'leaderboard', 'card']
}

/** Shows a round in the phone layout. */
export function PhoneLayout({ round, status, shown, onPart, tools, children }: Props) {
  const parts = partsOf(round)
  return (
    <div className={styles.page}>
      <RoundHeader round={round} status={status} />
      {parts.length > 1 && (
        <nav className={styles.parts} aria-label={messages.parts}>
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
      <div className={styles.tools}>{tools}</div>
    </div>
  )
}

interface HolePartProps {
  holeMap: ReactNode
  holePanel: ReactNode
  swipeHandlers?: SwipeHandlers
}

/** Shows map and scores of the current hole. A swipe over either selects the next or previous hole. */
export function HolePart({ holeMap, holePanel, swipeHandlers }: HolePartProps) {
  return (
    <section className={styles.hole} aria-label="The hole">
      {holeMap}
      <div className={styles.scores} {...swipeHandlers}>
        {holePanel}
      </div>
    </section>
  )
}
