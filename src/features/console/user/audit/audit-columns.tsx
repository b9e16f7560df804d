import type { AuditEvent } from '../../../../contract/audit.ts'
import { utcDateTime, utcMinute } from '../../../../domain/dates.ts'
import { timeAgo } from '../../../../domain/time-ago.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import { textColumn } from '../../../../ui/table/text-column.tsx'
import { supersededText } from '../../../shared/changes/superseded-text.ts'

/** Returns the columns of the changes that staff have made to a user. */
export function auditColumns(onUndo: (event: AuditEvent) => void, nowMs: number): Column<AuditEvent>[] {
  return [
    {
      id: 'time',
      header: 'Time (UTC)',
      cell: ({ at }) => (
        <span title={`${utcDateTime(at)}, ${timeAgo(at, nowMs)}`}>{utcMinute(at) || '–'}</span>
      ),
      text: ({ at }) => utcDateTime(at),
      sortBy: ({ at }) => at,
      widthRem: 9.25,
    },
    textColumn({ id: 'action', header: 'Action', widthRem: 8.75 }, ({ action }) => action),
    {
      id: 'change',
      header: 'Change',
      cell: (event) => <Change event={event} />,
      text: (event) => changeText(event),
      widthRem: 9,
    },
    textColumn({ id: 'person', header: 'Person', widthRem: 8 }, ({ actor }) => actor),
    {
      id: 'undo',
      header: 'Undo',
      cell: (event) => <Undo event={event} onUndo={onUndo} />,
      widthRem: 5.5,
      isPinned: true,
    },
  ]
}

const SUCCESSES = new Set(['done', 'created', 'replaced', 'restored'])

/** Returns the word of a result that is no success, and what else is known. */
function outcomeOf({ result, detail }: AuditEvent): { word: string; text: string } {
  const [word = '', ...reason] = result.split(':')
  const text = [reason.join(':').trim(), detail].filter(Boolean).join(' ')
  return { word: SUCCESSES.has(word) ? '' : word, text }
}

function changeText(event: AuditEvent): string {
  const { word, text } = outcomeOf(event)
  return [word, event.undoneAt !== undefined && 'undone', text].filter(Boolean).join(' ')
}

/** Shows why a change did not succeed, and what it was about; that it did succeed needs no word. */
function Change({ event }: { event: AuditEvent }) {
  const { word, text } = outcomeOf(event)
  return (
    <span title={text}>
      {word && <Badge tone="warning">{word}</Badge>} {event.undoneAt !== undefined && <Badge>undone</Badge>}{' '}
      {text}
    </span>
  )
}

function Undo({ event, onUndo }: { event: AuditEvent; onUndo: (event: AuditEvent) => void }) {
  if (event.supersededBy) return <span title={supersededText(event)}>Changed again</span>
  if (!event.canUndo) return null
  return (
    <TextButton aria-label={`Undo ${event.action}`} onClick={() => onUndo(event)}>
      Undo
    </TextButton>
  )
}
