import { isValid } from 'date-fns/isValid'
import { memo, type Ref } from 'react'
import type { AuditEvent } from '../../contract/audit.ts'
import { utcDateTime } from '../../domain/dates.ts'
import { timeAgo } from '../../domain/time-ago.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { UtcTime } from '../../ui/UtcTime.tsx'
import styles from './AuditLog.module.css'
import { linksOf } from './event-links.ts'
import { actionText, actorText, cannotUndoText } from './messages.ts'

interface Props {
  event: AuditEvent
  nowMs: number
  onUndo: (event: AuditEvent) => void
  /** Position in a list that is not completely rendered, from 0, and the length of the list; -1 if unknown. */
  index?: number
  setSize?: number
  ref?: Ref<HTMLLIElement>
}

function Row({ event, nowMs, onUndo, index, setSize, ref }: Props) {
  const { at, actor, action, detail, subject, undoneAt, canUndo } = event
  const reason = cannotUndoText(event)
  return (
    <li
      ref={ref}
      className={styles.event}
      data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={setSize}
    >
      <EventTime ms={at} nowMs={nowMs} />
      <div className={styles.what}>
        <p className={styles.action}>
          <strong>{actionText(action)}</strong> <Outcome event={event} />
        </p>
        <Links event={event} />
        {detail !== undefined && detail !== subject?.id && <p className={styles.detail}>{detail}</p>}
      </div>
      <p className={styles.actor}>{actorText(actor)}</p>
      <div className={styles.undo}>
        {canUndo && (
          <Button
            onClick={() => onUndo(event)}
            aria-label={`Undo: ${actionText(action)}, ${utcDateTime(at)}`}
          >
            Undo
          </Button>
        )}
        {undoneAt !== undefined && (
          <p className={styles.soft}>
            Undone <UtcTime ms={undoneAt} />
          </p>
        )}
        {reason && <p className={styles.soft}>{reason}</p>}
      </div>
    </li>
  )
}

/** Memoized so that unchanged rows are not rendered again when a page of older events is added. */
export const EventRow = memo(Row)

function EventTime({ ms, nowMs }: { ms: number; nowMs: number }) {
  if (!isValid(ms)) return <p className={styles.time}>–</p>
  return (
    <p className={styles.time}>
      <UtcTime ms={ms} />
      <span className={styles.soft}>{timeAgo(ms, nowMs)}</span>
    </p>
  )
}

function Links({ event }: { event: AuditEvent }) {
  const links = linksOf(event)
  if (links.length === 0) return null
  return (
    <ul className={styles.links}>
      {links.map(({ text, href }) => (
        <li key={text}>{href === undefined ? text : <a href={href}>{text}</a>}</li>
      ))}
    </ul>
  )
}

const SUCCESSES = new Set(['done', 'created', 'replaced', 'restored'])

/** Shows the result as a badge, followed by its explanation if there is one: "refused: …". */
function Outcome({ event: { kind, result } }: { event: AuditEvent }) {
  const [word = '', ...reason] = result.split(':')
  const explanation = reason.join(':').trim()
  const isDone = SUCCESSES.has(word)
  return (
    <>
      {kind === 'read' && isDone ? (
        <Badge>read</Badge>
      ) : (
        <Badge tone={isDone ? 'success' : 'warning'}>{word}</Badge>
      )}
      {explanation && <span className={styles.explanation}>{explanation}</span>}
    </>
  )
}
