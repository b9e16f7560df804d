import { fileSize } from '../../../domain/file-size.ts'
import { roundPath } from '../../../routes.ts'
import { FailureNote } from '../../session/FailureNote.tsx'
import { StatusNotice } from '../StatusNotice.tsx'
import styles from './Uploader.module.css'
import type { UploadOutcome } from './uploader.store.ts'

/** The progress of an upload, then its result. */
export function UploadResult({ outcome }: { outcome: UploadOutcome }) {
  return (
    <>
      {outcome.status === 'sending' && (
        <Progress sentBytes={outcome.sentBytes} totalBytes={outcome.totalBytes} />
      )}
      <StatusNotice kind="danger">
        {outcome.status === 'failed' && <Problem outcome={outcome} />}
      </StatusNotice>
      <StatusNotice kind="success">{outcome.status === 'done' && <Done outcome={outcome} />}</StatusNotice>
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

function Progress({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) {
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  return (
    <div className={styles.progress}>
      <progress aria-label="Sent" max={totalBytes || 1} value={isSent ? undefined : sentBytes} />
      <span>
        {isSent ? 'The service is processing the file' : `${fileSize(sentBytes)} of ${fileSize(totalBytes)}`}
      </span>
    </div>
  )
}

function Problem({ outcome }: { outcome: Extract<UploadOutcome, { status: 'failed' }> }) {
  const { message, detail, failure } = outcome
  // For these statuses, the response text describes what is wrong with the file.
  const serviceText =
    failure?.kind === 'http' && [400, 413, 415, 422].includes(failure.status) ? failure.body : ''
  return (
    <>
      <p>{message}</p>
      {detail && <p>{detail}</p>}
      {serviceText && <p className={styles.line}>{serviceText}</p>}
      {failure && !serviceText && (
        <p>
          <FailureNote failure={failure} isChange />
        </p>
      )}
    </>
  )
}

function Done({ outcome }: { outcome: Extract<UploadOutcome, { status: 'done' }> }) {
  const { message, fileName, token } = outcome
  return (
    <>
      <p>{message}</p>
      <p className={styles.line}>
        {fileName}
        {token && (
          <>
            {' – '}
            <a href={roundPath(token)} target="_blank" rel="noreferrer">
              Open round {token}
            </a>
          </>
        )}
      </p>
    </>
  )
}
