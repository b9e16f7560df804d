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
}

/** Shows the progress of an upload, then its result and the follow-up actions. */
export function UploadResult({ outcome, onUndelete }: Props) {
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
      {done?.undelete && <Undeletion undelete={done.undelete} onUndelete={onUndelete} />}
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

interface UndeletionProps {
  undelete: FollowUp
  onUndelete: () => void
}

/** Says that the uploaded round is deleted, and undeletes it. */
function Undeletion({ undelete, onUndelete }: UndeletionProps) {
  const isDone = undelete.status === 'done'
  const textRef = useRef<HTMLSpanElement>(null)
  // Sets the focus, because the button that had it no longer exists.
  useEffect(() => {
    if (isDone && document.activeElement === document.body) textRef.current?.focus()
  }, [isDone])
  return (
    <>
      <div className={styles.followUp}>
        <span ref={textRef} role="status" tabIndex={-1}>
          {isDone ? 'The round is no longer deleted.' : 'The round had been deleted and stays deleted.'}
        </span>
        {!isDone && (
          <Button loading={undelete.status === 'pending'} onClick={onUndelete}>
            Undelete
          </Button>
        )}
      </div>
      <FailureMessage
        message={undelete.status === 'failed' ? undelete.message : undefined}
        failure={undelete.status === 'failed' ? undelete.failure : undefined}
        isChange
      />
    </>
  )
}
