import { counted } from '../../../../domain/counted.ts'
import { fileSize } from '../../../../domain/file-size.ts'
import { roundPath } from '../../../../routes.ts'
import { Badge, type BadgeProps } from '../../../../ui/Badge.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import { ShortId } from '../../CopyableId.tsx'
import type { ShownQueue } from '../uploader.store.ts'
import { detailText, STAYS_DELETED, stateText } from './file-text.ts'
import styles from './QueueTable.module.css'
import { canUndo, isDeleted, isUndone, type QueuedFile, type UploadTarget } from './queued-file.ts'
import { Stored } from './Stored.tsx'
import { replacementOf } from './stored-text.ts'

interface Options {
  queue: ShownQueue
  /** Whether files are being sent; nothing can be undone then. */
  isRunning: boolean
  /** Whether the files are for more than one install or login. */
  hasTargets: boolean
  /** To what files will be uploaded that were not submitted yet. */
  form: UploadTarget
  onOpen: (id: string) => void
}

/** Returns the columns of an upload queue's table. */
export function queueColumns({ queue, isRunning, hasTargets, form, onOpen }: Options): Column<QueuedFile>[] {
  return [
    {
      id: 'path',
      header: 'File',
      cell: ({ path }) => <span title={path}>{path}</span>,
      text: ({ path }) => path,
      sortBy: ({ path }) => path,
      widthRem: 12,
    },
    ...(hasTargets ? [targetColumn] : []),
    {
      id: 'state',
      header: 'State',
      cell: (queued) => <State queued={queued} />,
      text: stateText,
      sortBy: stateText,
      widthRem: 8,
    },
    {
      id: 'details',
      header: 'Details',
      cell: (queued) => <Details queued={queued} form={form} onOpen={onOpen} />,
      text: (queued) => detailText(queued, form),
      sortBy: (queued) => detailText(queued, form) || undefined,
      widthRem: 19,
    },
    {
      id: 'round',
      header: 'Round',
      cell: (queued) => <Round queued={queued} />,
      text: tokenOf,
      sortBy: (queued) => tokenOf(queued) || undefined,
      widthRem: 8,
    },
    {
      id: 'size',
      header: 'Size',
      cell: ({ file }) => fileSize(file.size),
      text: ({ file }) => fileSize(file.size),
      sortBy: ({ file }) => file.size,
      widthRem: 5,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (queued) => <Actions {...{ queued, queue, isRunning }} />,
      widthRem: 6.5,
      isPinned: true,
    },
  ]
}

const targetText = ({ target }: QueuedFile) => target?.identifier ?? ''
const targetColumn: Column<QueuedFile> = {
  id: 'target',
  header: 'For',
  cell: targetText,
  text: targetText,
  sortBy: targetText,
  widthRem: 8,
}

function tokenOf({ state }: QueuedFile): string {
  return state.status === 'done' ? (state.token ?? '') : ''
}

const TONES: Record<QueuedFile['state']['status'], BadgeProps['tone']> = {
  waiting: 'plain',
  checking: 'plain',
  sending: 'plain',
  held: 'warning',
  skipped: 'plain',
  done: 'success',
  failed: 'danger',
}

function State({ queued }: { queued: QueuedFile }) {
  const { state, path } = queued
  if (state.status !== 'sending' && state.status !== 'checking') {
    return <Badge tone={isUndone(queued) ? 'plain' : TONES[state.status]}>{stateText(queued)}</Badge>
  }
  const { sentBytes, totalBytes } = state
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  return (
    <span className={styles.progress}>
      {stateText(queued)}
      <progress
        aria-label={`Sent of ${path}`}
        max={totalBytes || 1}
        value={isSent || state.status === 'checking' ? undefined : sentBytes}
      />
    </span>
  )
}

function Round({ queued }: { queued: QueuedFile }) {
  const { state } = queued
  const token = tokenOf(queued)
  if (state.status !== 'done' || token === '') return '–'
  const isGone = isDeleted(state) || (state.undo?.isDeletion === true && isUndone(queued))
  if (isGone) return <ShortId value={token} length={13} />
  return (
    <a href={roundPath(token)} target="_blank" rel="noreferrer">
      {token}
    </a>
  )
}

interface DetailsProps {
  queued: QueuedFile
  form: UploadTarget
  onOpen: (id: string) => void
}

/** Shows the details that fit into the cell. Lists open in a dialog. */
function Details({ queued, form, onOpen }: DetailsProps) {
  const { id, path, state } = queued
  if (state.status === 'waiting') return <Stored replacement={replacementOf(queued, queued.target ?? form)} />
  if (state.status === 'held') {
    const text = counted(state.changes.length, 'change', 'changes')
    return (
      <TextButton aria-label={`${text} of ${path}`} onClick={() => onOpen(id)}>
        {text}
      </TextButton>
    )
  }
  if (state.status !== 'done') return <Plain text={detailText(queued, form)} />
  const { length } = state.warnings
  const warningsText = counted(length, 'warning', 'warnings')
  const text = detailText({ ...queued, state: { ...state, warnings: [], undelete: undefined } }, form)
  if (length === 0 && !isDeleted(state)) return <Plain text={text} />
  return (
    <>
      {text} {isDeleted(state) && STAYS_DELETED}{' '}
      {length > 0 && (
        <TextButton aria-label={`${warningsText} of ${path}`} onClick={() => onOpen(id)}>
          {warningsText}
        </TextButton>
      )}
    </>
  )
}

const Plain = ({ text }: { text: string }) => (text === '' ? null : <span title={text}>{text}</span>)

interface ActionsProps {
  queued: QueuedFile
  queue: ShownQueue
  isRunning: boolean
}

function Actions({ queued, queue, isRunning }: ActionsProps) {
  const { id, path, state, target } = queued
  const isSending = state.status === 'checking' || state.status === 'sending'
  const isUndoable = canUndo(queued)
  return (
    <span className={styles.actions}>
      {state.status === 'failed' && target && (
        <TextButton aria-label={`Retry ${path}`} onClick={() => queue.retry([id])}>
          Retry
        </TextButton>
      )}
      {isUndoable && (
        <TextButton
          aria-label={`Undo ${path}`}
          aria-disabled={isRunning}
          onClick={() => {
            if (!isRunning) void queue.undo([id])
          }}
        >
          Undo
        </TextButton>
      )}
      {!isSending && state.status !== 'done' && (
        <TextButton aria-label={`Remove ${path}`} onClick={() => queue.remove(id)}>
          Remove
        </TextButton>
      )}
    </span>
  )
}
