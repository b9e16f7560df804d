import { useEffect, useRef } from 'react'
import { counted } from '../../../domain/counted.ts'
import { fileSize } from '../../../domain/file-size.ts'
import { roundPath } from '../../../routes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { FailureMessage } from '../FailureMessage.tsx'
import { StatusNotice } from '../StatusNotice.tsx'
import type { FollowUp } from './queue/queued-file.ts'
import styles from './Uploader.module.css'
import type { UploadDone, UploadOutcome } from './upload-outcome.ts'

interface Props {
  outcome: UploadOutcome
  onUndelete: () => void
  onRestore: () => void
}

/** Shows the progress of an upload, then its result and the follow-up actions. */
export function UploadResult({ outcome, onUndelete, onRestore }: Props) {
  const done = outcome.status === 'done' ? outcome : undefined
  return (
    <>
      {(outcome.status === 'checking' || outcome.status === 'sending') && <Progress {...outcome} />}
      <StatusNotice kind="danger">
        {outcome.status === 'failed' && <Problem outcome={outcome} />}
      </StatusNotice>
      <StatusNotice kind="success">{done && <Done done={done} />}</StatusNotice>
      <StatusNotice kind="warning">
        {done && done.warnings.length > 0 && <Warnings warnings={done.warnings} />}
      </StatusNotice>
      {done?.undelete && (
        <FollowUpPanel
          followUp={done.undelete}
          text="The round had been deleted and stays deleted."
          doneText="The round is no longer deleted."
          label="Undelete"
          onStart={onUndelete}
        />
      )}
      {done?.restore && (
        <FollowUpPanel
          followUp={done.restore}
          text="The previous version is saved."
          doneText="What was stored before is restored."
          label="Restore it"
          onStart={onRestore}
        />
      )}
      <StatusNotice kind="info">
        {outcome.status === 'cancelled' && (
          <p>
            Cancelled
            {outcome.mayHaveArrived &&
              '. The whole file had been sent, so the service may have processed it.'}
          </p>
        )}
      </StatusNotice>
    </>
  )
}

interface ProgressProps {
  status: 'checking' | 'sending'
  sentBytes: number
  totalBytes: number
}

function Progress({ status, sentBytes, totalBytes }: ProgressProps) {
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  const wait =
    status === 'checking'
      ? 'The service is comparing the file with what is stored'
      : 'The service is processing the file'
  return (
    <div className={styles.progress}>
      <progress aria-label="Sent" max={totalBytes || 1} value={isSent ? undefined : sentBytes} />
      <span>{isSent ? wait : `${fileSize(sentBytes)} of ${fileSize(totalBytes)}`}</span>
    </div>
  )
}

function Problem({ outcome }: { outcome: Extract<UploadOutcome, { status: 'failed' }> }) {
  const { message, detail, failure, isUnchanged } = outcome
  // For these statuses, the response text describes what is wrong with the file.
  const serviceText =
    failure?.kind === 'http' && [400, 409, 413, 415, 422].includes(failure.status) ? failure.body : ''
  return (
    <>
      <p>{message}</p>
      {detail && <p>{detail}</p>}
      {serviceText && <p className={styles.line}>{serviceText}</p>}
      {failure && !serviceText && (
        <p>
          <FailureNote failure={failure} isChange={!isUnchanged} />
          {isUnchanged && 'Nothing was uploaded.'}
        </p>
      )}
    </>
  )
}

function Done({ done: { message, fileName, token, undelete } }: { done: UploadDone }) {
  const canBeOpened = undelete === undefined || undelete.status === 'done'
  return (
    <>
      <p>{message}</p>
      <p className={styles.line}>
        {fileName}
        {token && (
          <>
            {' – '}
            {canBeOpened ? (
              <a href={roundPath(token)} target="_blank" rel="noreferrer">
                Open round {token}
              </a>
            ) : (
              `round ${token}`
            )}
          </>
        )}
      </p>
    </>
  )
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <>
      <p>{counted(warnings.length, 'warning', 'warnings')}</p>
      <ul className={styles.warnings}>
        {[...new Set(warnings)].map((warning) => (
          <li key={warning} className={styles.line}>
            {warning}
          </li>
        ))}
      </ul>
    </>
  )
}

interface FollowUpProps {
  followUp: FollowUp
  text: string
  doneText: string
  label: string
  onStart: () => void
}

function FollowUpPanel({ followUp, text, doneText, label, onStart }: FollowUpProps) {
  const isDone = followUp.status === 'done'
  const textRef = useRef<HTMLSpanElement>(null)
  // Sets the focus, because the button that had it no longer exists.
  useEffect(() => {
    if (isDone && document.activeElement === document.body) textRef.current?.focus()
  }, [isDone])
  return (
    <>
      <div className={styles.followUp}>
        <span ref={textRef} role="status" tabIndex={-1}>
          {isDone ? doneText : text}
        </span>
        {!isDone && (
          <Button loading={followUp.status === 'pending'} onClick={onStart}>
            {label}
          </Button>
        )}
      </div>
      <FailureMessage
        message={followUp.status === 'failed' ? followUp.message : undefined}
        failure={followUp.status === 'failed' ? followUp.failure : undefined}
        isChange
      />
    </>
  )
}
