import type { ReactNode } from 'react'
import type { FeedEvent } from '../../../domain/feed/feed-event.ts'
import { printedNumber } from '../../../domain/format/printed-number.ts'
import { holeInPlay } from '../../../domain/round/hole-in-play.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { IconButton } from '../../../ui/form/IconButton.static.tsx'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { messages } from '../messages.ts'
import styles from './Board.module.css'

interface Props {
  /** The latest event; undefined before the first one. */
  event: FeedEvent | undefined
  /** Whether the line waits for the first event, so that nothing moves when it happens. */
  isLive: boolean
  /** What happened while the viewer was away, newest first, instead of the latest event. */
  missed?: readonly FeedEvent[]
  /** When the event happened. */
  age?: ReactNode
  onOpen?: () => void
  /** The bell of a live round; by default its place holder. */
  bell?: ReactNode
}

/** Shows what happened last in one line that opens the feed. */
export function NewsLine({ event, isLive, missed = [], age, onOpen, bell }: Props) {
  if (!event && !isLive) return null
  const line = (
    <button type="button" className={styles.news} onClick={onOpen}>
      {missed.length === 0 && event?.mark && event.mark !== 'none' && <ScoreMark mark={event.mark} />}
      {missed.length > 0 ? (
        <span className={styles.missed}>
          <strong>While you were away:</strong> {missed.map(({ strong }) => strong).join(', ')}
        </span>
      ) : event ? (
        <span className="cut rest shrinks">
          <strong>{event.strong}</strong>
          {event.rest}
        </span>
      ) : (
        <span className="soft cut rest shrinks">{messages.noNews}</span>
      )}
      {age}
      <span className="visually-hidden">{messages.openFeed}</span>
      <span className={styles.more} aria-hidden="true">
        ›
      </span>
    </button>
  )
  if (!isLive) return line
  return (
    <div className={styles.newsRow}>
      {line}
      {bell ?? <BellButton />}
    </div>
  )
}

/** Returns the latest event; the result itself is the headline of the board. */
export function latestNews<Event extends FeedEvent>(events: readonly Event[]): Event | undefined {
  return events.find(({ kind }) => kind !== 'result' && kind !== 'matchWon')
}

interface InPlayProps {
  round: ShownRound
  /** The hole on the page, from 0. */
  shown: number
  onHole?: ((hole: number) => void) | undefined
}

/** Leads to the hole in play of a live round, unless it is shown. */
export function InPlay({ round, shown, onHole }: InPlayProps) {
  const hole = round.isLive ? holeInPlay(round) : undefined
  if (hole === undefined || hole === shown) return null
  return (
    <button type="button" className={styles.all} onClick={() => onHole?.(hole)}>
      In play: {printedNumber(round.settings.course.holes, hole)} <span aria-hidden="true">›</span>
    </button>
  )
}

interface BellProps {
  /** Whether this browser is notified about the round. */
  isOn?: boolean
  onClick?: () => void
}

/** Shows the bell of a live round, which opens the choice of notifications. */
export function BellButton({ isOn = false, onClick }: BellProps) {
  return (
    <IconButton label={isOn ? messages.notified : messages.notify} onClick={onClick}>
      <path
        d="M5 17.5h14c-1.2-1.2-1.8-2.4-1.8-4.3v-2.4a5.2 5.2 0 0 0-10.4 0v2.4c0 1.9-.6 3.1-1.8 4.3zM10 20.5h4"
        fill={isOn ? 'currentcolor' : undefined}
      />
    </IconButton>
  )
}
