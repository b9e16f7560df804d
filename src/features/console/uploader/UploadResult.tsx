import { fileSize } from '../../../domain/file-size.ts'
import { roundPath } from '../../../routes.ts'
import { FailureNote } from '../../session/FailureNote.tsx'
import { Message } from '../Message.tsx'
import styles from './Uploader.module.css'
import type { UploadOutcome } from './uploader.store.ts'

/** How far a file is, and what became of it. */
export function UploadResult({ outcome }: { outcome: UploadOutcome }) {
  const isProblem = outcome.status === 'failed'
  return (
    <>
      {outcome.status === 'sending' && (
        <Progress sentBytes={outcome.sentBytes} totalBytes={outcome.totalBytes} />
      )}
      <Message kind="danger">{isProblem && <Problem outcome={outcome} />}</Message>
      <Message kind="success">{outcome.status === 'done' && <Done outcome={outcome} />}</Message>
      <Message kind="info">
        {outcome.status === 'cancelled' && (
          <p>
            Cancelled
            {outcome.mayHaveArrived && ': all of it had left already, so the service may have taken it'}
          </p>
        )}
      </Message>
    </>
  )
}

function Progress({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) {
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  return (
    <div className={styles.progress}>
      <progress aria-label="Sent" max={totalBytes || 1} value={isSent ? undefined : sentBytes} />
      <span>
        {isSent ? 'The service is reading it' : `${fileSize(sentBytes)} of ${fileSize(totalBytes)}`}
      </span>
    </div>
  )
}

function Problem({ outcome }: { outcome: Extract<UploadOutcome, { status: 'failed' }> }) {
  const { message, detail, failure } = outcome
  // The service's own line about the file says all there is to say.
  const ownLine =
    failure?.kind === 'http' && [400, 413, 415, 422].includes(failure.status) ? failure.body : ''
  return (
    <>
      <p>{message}</p>
      {detail && <p>{detail}</p>}
      {ownLine && <p className={styles.line}>{ownLine}</p>}
      {failure && !ownLine && (
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
