import { Button } from '../../ui/Button.tsx'
import styles from './LiveBar.module.css'
import type { LiveView } from './live-session.ts'
import { connectionText, messages } from './messages.ts'

interface Props {
  view: LiveView
  /** Nobody has a score yet. */
  isWaiting: boolean
  isFollowing: boolean
  announcement: string
  onReconnect: () => void
  onFollow: () => void
}

/** Says what the numbers are worth: live, or how old. */
export function LiveBar({ view, isWaiting, isFollowing, announcement, onReconnect, onFollow }: Props) {
  const { connection, changedMs } = view
  const isCut = connection === 'reconnecting' || connection === 'offline'
  return (
    <div className={styles.bar} data-connection={connection}>
      <p className={styles.state}>
        <span className={styles.lamp} aria-hidden="true" />
        <span role="status">
          <strong>{connectionText[connection]}</strong>
          {isWaiting && ` · ${messages.waiting}`}
        </span>
        {changedMs !== undefined && (
          <span className={styles.time}>
            last change <time dateTime={new Date(changedMs).toISOString()}>{clockTime(changedMs)}</time>
          </span>
        )}
      </p>
      {isCut && <Button onClick={onReconnect}>{messages.reconnect}</Button>}
      <Button aria-pressed={isFollowing} onClick={onFollow}>
        {messages.followPlay}
      </Button>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}

/** On the viewer's own clock, to the second: it is about their screen, not about the course. */
function clockTime(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8)
}
