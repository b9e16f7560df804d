import type { FeedEvent } from '../../../domain/feed/feed-event.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { messages } from '../messages.ts'
import styles from './Board.module.css'

interface Props {
  /** The latest event; undefined before the first one. */
  event: FeedEvent | undefined
  onOpen?: () => void
}

/** Shows what happened last in one line that opens the feed. */
export function NewsLine({ event, onOpen }: Props) {
  if (!event) return null
  return (
    <button type="button" className={styles.news} onClick={onOpen}>
      {event.mark && event.mark !== 'none' && <ScoreMark mark={event.mark} />}
      <span className={styles.text}>
        <strong>{event.strong}</strong>
        {event.rest}
      </span>
      <span className="visually-hidden">{messages.openFeed}</span>
      <span className={styles.more} aria-hidden="true">
        ›
      </span>
    </button>
  )
}

/** Returns the latest event; the result itself is the headline of the board. */
export const latestNews = (events: readonly FeedEvent[]) =>
  events.find(({ kind }) => kind !== 'result' && kind !== 'matchWon')
