import type { FeedEvent } from '../../../domain/feed/feed-event.ts'
import type { TextParts } from '../../../domain/match-result.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { messages } from '../messages.ts'
import styles from './Board.module.css'

interface Props {
  /** The result of a finished round, or the state of a match, which precedes the latest event. */
  headline: TextParts | undefined
  /** The latest event; undefined before the first one. */
  event: FeedEvent | undefined
  onOpen?: () => void
}

/** Shows the result of a round, or what happened last, in one line that opens the feed. */
export function NewsLine({ headline, event, onOpen }: Props) {
  const news = headline ?? event
  if (!news) return null
  return (
    <button type="button" className={styles.news} onClick={onOpen}>
      {!headline && event?.mark && event.mark !== 'none' && <ScoreMark mark={event.mark} />}
      <span className={styles.text}>
        <strong>{news.strong}</strong>
        {news.rest}
      </span>
      <span className="visually-hidden">{messages.openFeed}</span>
      <span className={styles.more} aria-hidden="true">
        ›
      </span>
    </button>
  )
}
