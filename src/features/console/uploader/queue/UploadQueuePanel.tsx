import { useStore } from '@nanostores/react'
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '../../../../domain/counted.ts'
import { csvFileName } from '../../../../domain/csv.ts'
import { utcDate } from '../../../../domain/dates.ts'
import { fileSize } from '../../../../domain/file-size.ts'
import { saveText } from '../../../../platform/browser/save-file.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import type { ShownQueue } from '../uploader.store.ts'
import { FileDialog } from './FileDialog.tsx'
import { HeldFiles } from './HeldFiles.tsx'
import { QueueInterruption } from './QueueInterruption.tsx'
import { queueColumns } from './queue-columns.tsx'
import { isRetryable, type QueueCounts, type UploadTarget } from './queued-file.ts'
import { replacementSummary, UNKNOWN_REPLACEMENT } from './stored-text.ts'
import styles from './UploadQueuePanel.module.css'
import type { UploadQueueState } from './upload-queue.store.ts'

interface Props {
  queue: ShownQueue
  /** What the form says now, to which waiting and failed files are uploaded. */
  target: UploadTarget
}

/** Shows the files of an upload queue with progress, results and actions. */
export function UploadQueuePanel({ queue, target: { type, identifier } }: Props) {
  const state = useStore(queue.$state)
  const { files, run, totalBytes } = state
  const [openId, setOpenId] = useState<string>()
  const isRunning = run.status !== 'ready'
  const hasTargets = new Set(files.flatMap(({ target }) => target?.identifier ?? [])).size > 1
  const columns = useMemo(
    () => queueColumns({ queue, isRunning, hasTargets, form: { type, identifier }, onOpen: setOpenId }),
    [queue, isRunning, hasTargets, type, identifier],
  )
  const { titleRef, focusEvents } = useKeptFocus()
  const retryable = files.filter(isRetryable)
  const isOther = retryable.some(({ target }) => target?.identifier !== identifier)

  return (
    <Panel label="Files to upload">
      <div className="stack" {...focusEvents}>
        <div className={styles.head}>
          <h2 ref={titleRef} className={styles.title} tabIndex={-1}>
            {counted(files.length, 'file', 'files')}
            <span className={styles.size}>{fileSize(totalBytes)}</span>
          </h2>
          <p className={styles.stored} role="status">
            {!isRunning && replacementSummary(files, { type, identifier })}
          </p>
        </div>
        {state.storedFailure && (
          <p role="alert">
            {UNKNOWN_REPLACEMENT}{' '}
            <FailureNote failure={state.storedFailure} onRetry={() => void queue.findStored()} />
          </p>
        )}
        <Progress state={state} />
        <p className="visually-hidden" role="status">
          {run.status === 'running' ? 'Uploading' : run.status === 'ready' && summaryOf(state)}
        </p>
        <QueueInterruption run={run} onResume={queue.resume} />
        <HeldFiles
          heldCount={state.counts.held}
          total={files.length}
          onOverwrite={() => queue.overwrite()}
          onSkip={() => queue.skip()}
        />
        {!isRunning && (
          <div className={styles.buttons}>
            {retryable.length > 0 && (
              <Button disabled={identifier === ''} onClick={() => queue.retry()}>
                Retry failed ({retryable.length}){isOther && identifier !== '' && ` to ${identifier}`}
              </Button>
            )}
            <Button onClick={queue.clear}>Clear the list</Button>
          </div>
        )}
        <DataTable
          what="files"
          rows={files}
          columns={columns}
          keyOf={({ id }) => id}
          empty="There are no files."
          isMarked={({ state: { status } }) => status === 'failed'}
          onSaveCsv={(csv) =>
            saveText(csvFileName('uploads', files[0]?.target?.identifier ?? '', utcDate(Date.now())), csv)
          }
        />
      </div>
      <FileDialog
        queued={files.find(({ id }) => id === openId)}
        queue={queue}
        onClose={() => setOpenId(undefined)}
      />
    </Panel>
  )
}

/** Moves the focus to the title when the element that had the focus disappears, such as the button of a file. */
function useKeptFocus() {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    titleRef.current?.focus({ preventScroll: true })
  })
  const focusEvents = {
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) hadFocus.current = false
    },
  }
  return { titleRef, focusEvents }
}

function Progress({ state }: { state: UploadQueueState }) {
  const { counts, files, run } = state
  const settled = counts.done + counts.undone + counts.failed + counts.skipped + counts.held
  if (run.status === 'ready' && settled === 0) return null
  return (
    <div className={styles.progress}>
      <ProgressBar counts={counts} total={files.length} settled={settled} />
      <span>{summaryOf(state)}</span>
    </div>
  )
}

interface ProgressBarProps {
  counts: QueueCounts
  total: number
  settled: number
}

/** The length of the whole bar in units of the view box. */
const BAR_LENGTH = 1000

/** A bar whose parts show by their colours what was uploaded, what has failed, and what waits for a decision. */
function ProgressBar({ counts, total, settled }: ProgressBarProps) {
  const parts = [
    { id: 'done', count: counts.done },
    { id: 'failed', count: counts.failed },
    { id: 'held', count: counts.held },
    { id: 'other', count: counts.skipped + counts.undone },
  ]
  let start = 0
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Files finished"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={settled}
      aria-valuetext={`${settled} of ${total}${counts.failed > 0 ? `, ${counts.failed} failed` : ''}`}
    >
      <svg viewBox={`0 0 ${BAR_LENGTH} 10`} preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ id, count }) => {
          const length = (BAR_LENGTH * count) / Math.max(1, total)
          start += length
          return <rect key={id} data-part={id} x={start - length} width={length} height="10" />
        })}
      </svg>
    </div>
  )
}

/** Returns the progress of the queue as text: "132 of 200 uploaded, 3 failed, 2 would overwrite". */
function summaryOf({ counts, files }: UploadQueueState): string {
  const parts = [
    `${counts.done.toLocaleString('en')} of ${files.length.toLocaleString('en')} uploaded`,
    counts.undone > 0 && `${counts.undone.toLocaleString('en')} undone`,
    counts.failed > 0 && `${counts.failed} failed`,
    counts.held > 0 && `${counts.held} would overwrite`,
    counts.skipped > 0 && `${counts.skipped} skipped`,
    counts.waiting > 0 && `${counts.waiting.toLocaleString('en')} waiting`,
  ]
  return parts.filter(Boolean).join(', ')
}
