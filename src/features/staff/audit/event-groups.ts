import { millisecondsInMinute } from 'date-fns/constants'
import type { AuditEvent } from '../../../contract/staff/audit.ts'

/** One line of the log: an event, or several that one person caused in one go, such as 200 uploads. */
export type EventLine = { events: readonly [AuditEvent, ...AuditEvent[]] }

/** Fewer events are shown as they are, because each fits in a line of its own. */
const GROUP_MIN = 5
const PAUSE_MAX_MS = millisecondsInMinute

/** Unites events that follow each other within a minute and differ only in what was changed or read. */
export function groupEvents(events: readonly AuditEvent[]): EventLine[] {
  const lines: EventLine[] = []
  let run: AuditEvent[] = []
  const endRun = () => {
    const [first, ...others] = run
    if (first && run.length >= GROUP_MIN) lines.push({ events: [first, ...others] })
    else lines.push(...run.map((event): EventLine => ({ events: [event] })))
    run = []
  }
  for (const event of events) {
    const last = run.at(-1)
    if (last && !belongTogether(last, event)) endRun()
    run.push(event)
  }
  endRun()
  return lines
}

/** @param older the event that was recorded before the other one */
function belongTogether(newer: AuditEvent, older: AuditEvent): boolean {
  return (
    newer.action === older.action &&
    newer.actor === older.actor &&
    newer.kind === older.kind &&
    idOf(newer) === idOf(older) &&
    resultOf(newer).isDone &&
    resultOf(older).isDone &&
    newer.at - older.at <= PAUSE_MAX_MS
  )
}

const idOf = ({ user }: AuditEvent) => user?.supportId ?? user?.iid ?? user?.login

const SUCCESSES = new Set(['done', 'created', 'replaced', 'restored'])

/** What the result of an event says: "refused: there is no such account" is not done and explained. */
interface EventResult {
  word: string
  explanation: string
  isDone: boolean
}

export function resultOf({ result }: Pick<AuditEvent, 'result'>): EventResult {
  const [word = '', ...reason] = result.split(':')
  return { word, explanation: reason.join(':').trim(), isDone: SUCCESSES.has(word) }
}
