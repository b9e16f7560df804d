import { millisecondsInMinute } from 'date-fns/constants'
import { isValid } from 'date-fns/isValid'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { AuditEvent } from '../../../contract/staff/audit.ts'
import { utcDateTime, utcMinute } from '../../../domain/dates/dates.ts'
import { timeAgo } from '../../../domain/dates/time-ago.ts'
import { counted, wholeText } from '../../../domain/format/counted.ts'
import { useNow } from '../../../platform/use-now.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import styles from './EventTable.module.css'
import { type EventLine, groupEvents, resultOf } from './event-groups.ts'
import { linksOf } from './event-links.ts'
import { actionText, actorText, cannotUndoText, doneText } from './messages.ts'

interface Props {
  events: readonly AuditEvent[]
  onUndo: (events: EventLine['events']) => void
}

/** Lists events, one in each line. A line opens to its details, or to the events that it unites. */
export function EventTable({ events, onUndo }: Props) {
  const nowMs = useNow(millisecondsInMinute)
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => groupEvents(events), [events])
  const row = (line: EventLine, key: string, isMember = false) => (
    <EventRow
      key={key}
      event={line.events[0]}
      group={line.events.length > 1 ? line.events : undefined}
      isMember={isMember}
      isOpen={openKeys.has(key)}
      {...{ nowMs, onUndo }}
      onToggle={() => setOpenKeys(toggled(openKeys, key))}
    />
  )
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {lines.map((line) => {
          const [{ id }] = line.events
          const isOpenGroup = line.events.length > 1 && openKeys.has(id)
          const members = isOpenGroup ? line.events : []
          return [
            row(line, id),
            ...members.map((event) => row({ events: [event] }, `${id} ${event.id}`, true)),
          ]
        })}
      </table>
    </div>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

const COLUMNS = ['Time (UTC)', 'Action', 'About', 'Change', 'Person', 'Undo'] as const

interface RowProps {
  event: AuditEvent
  /** The events that the line unites; `event` is the newest of them. Undefined if it is the only one. */
  group: EventLine['events'] | undefined
  /** Whether the event is one of an open group. */
  isMember: boolean
  /** Whether the details of the event, or the events of the group, are shown. */
  isOpen: boolean
  nowMs: number
  onToggle: () => void
  onUndo: (events: EventLine['events']) => void
}

function EventRow({ event, group, isMember, isOpen, nowMs, onToggle, onUndo }: RowProps) {
  const { at, actor } = event
  const isGroup = group !== undefined
  const detailsId = useId()
  const title = titleOf(event)
  return (
    <tbody>
      <tr className={styles.event} data-member={isMember || undefined}>
        <td className={styles.time}>
          <EventTime ms={at} nowMs={nowMs} />
        </td>
        <td>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen && !isGroup ? detailsId : undefined}
            aria-label={`${title}${group ? `, ${group.length} times` : ''}, ${utcDateTime(at)}`}
            onClick={onToggle}
          >
            <svg className={styles.arrow} viewBox="0 0 8 12" aria-hidden="true">
              <path d="m2 2 4 4-4 4" />
            </svg>
            <strong title={title}>{title}</strong>
            {group && <span> × {wholeText(group.length)}</span>}
          </button>
          <Outcome event={event} />
        </td>
        <td>
          <Links event={event} isGroup={isGroup} />
        </td>
        <td className="soft">{isGroup ? null : <Change event={event} />}</td>
        <td className="soft" title={actor}>
          {actorText(actor)}
        </td>
        <td className={styles.undo}>
          <Undo events={group ?? [event]} nowMs={nowMs} onUndo={onUndo} />
        </td>
      </tr>
      {isOpen && !isGroup && (
        <tr className={styles.opened}>
          <td id={detailsId} colSpan={COLUMNS.length}>
            <EventDetails event={event} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Returns what happened: "Changed login", or "Change login" if it was refused. */
function titleOf(event: AuditEvent): string {
  return resultOf(event).isDone ? doneText(event.action) : actionText(event.action)
}

function EventTime({ ms, nowMs }: { ms: number; nowMs: number }) {
  if (!isValid(ms)) return '–'
  return (
    <>
      <time dateTime={new Date(ms).toISOString()} title={utcDateTime(ms)}>
        {utcMinute(ms)}
      </time>
      <span className={styles.ago}>{timeAgo(ms, nowMs)}</span>
    </>
  )
}

/** Shows the result as a badge unless it is the expected one. */
function Outcome({ event }: { event: AuditEvent }) {
  const { word, isDone } = resultOf(event)
  if (!isDone) return <Badge tone="warning">{word}</Badge>
  return event.kind === 'read' && <Badge>read</Badge>
}

function Links({ event, isGroup }: { event: AuditEvent; isGroup: boolean }) {
  const links = isGroup ? linksOf({ ...event, subject: undefined }) : linksOf(event)
  return (
    <ul className="line">
      {links.map(({ text, href }) => (
        <li key={text} title={text}>
          {href === undefined ? text : <a href={href}>{text}</a>}
        </li>
      ))}
    </ul>
  )
}

/** Shows the values before and after, or what else is known about the event. */
function Change({ event: { before, after, detail, subject, ...event } }: { event: AuditEvent }): ReactNode {
  const { explanation } = resultOf(event)
  if (before !== undefined && after !== undefined) {
    return (
      <span title={`${before} → ${after}`}>
        <del>{before}</del> → <ins>{after}</ins>
      </span>
    )
  }
  const text = [explanation, detail === subject?.id ? '' : detail].filter(Boolean).join(' · ')
  return text && <span title={text}>{text}</span>
}

/** Undoes all events of a line that can still be undone, or says why none can. */
function Undo({ events, nowMs, onUndo }: EventLine & Pick<RowProps, 'nowMs' | 'onUndo'>) {
  const [latest, ...others] = events.filter(({ canUndo }) => canUndo)
  if (latest) {
    const times = others.length > 0 ? [counted(others.length + 1, 'time', 'times')] : []
    return (
      <TextButton
        onClick={() => onUndo([latest, ...others])}
        aria-label={`Undo: ${[titleOf(latest), ...times, utcDateTime(latest.at)].join(', ')}`}
      >
        Undo
      </TextButton>
    )
  }
  const [{ undoneAt }] = events
  if (undoneAt === undefined || events.some((one) => one.undoneAt === undefined)) return null
  return (
    <span className="soft" title={`${utcDateTime(undoneAt)}, ${timeAgo(undoneAt, nowMs)}`}>
      Undone
    </span>
  )
}

/** Shows everything that is known about an event, in full length. */
function EventDetails({ event }: { event: AuditEvent }) {
  const { id, at, actor, result, before, after, detail, user, subject, undoneAt } = event
  const facts: [name: string, value: string | undefined][] = [
    ['Time', utcDateTime(at)],
    ['Person', actorText(actor)],
    ['Result', result],
    ['Login', user?.login],
    ['Support id', user?.supportId],
    ['Install id', user?.iid],
    ['About', subject && `${subject.type} ${subject.id}`],
    ['Before', before],
    ['After', after],
    ['Details', detail],
    ['Undone', undoneAt === undefined ? undefined : utcDateTime(undoneAt)],
    ['Undo', cannotUndoText(event)],
    ['Event', id],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
