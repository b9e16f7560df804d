import { localTime } from '../../../../domain/dates.ts'
import { causeOf } from '../../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import { page } from '../../../../platform/browser/page.ts'
import { loginPath } from '../../../../routes.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { failureText } from '../../../shared/failure-texts.ts'
import { StatusNotice } from '../../StatusNotice.tsx'
import styles from './QueueInterruption.module.css'
import type { QueueRun } from './upload-queue.store.ts'

interface Props {
  run: QueueRun
  onResume: () => void
}

/** Shows why a queue is interrupted and how it continues. */
export function QueueInterruption({ run, onResume }: Props) {
  return (
    <>
      <StatusNotice kind="danger">
        {run.status === 'paused' && (
          <div className={styles.paused}>
            <p>
              <strong>The upload is paused.</strong> {failureText(run.failure)}. No file is lost:{' '}
              <Remedy failure={run.failure} />
            </p>
            <Button onClick={onResume}>Continue</Button>
          </div>
        )}
      </StatusNotice>
      <StatusNotice kind="info">
        {run.status === 'throttled' && (
          <p>The service asks to wait. The upload goes on at {localTime(run.untilMs)} by itself.</p>
        )}
      </StatusNotice>
    </>
  )
}

function Remedy({ failure }: { failure: Failure }) {
  switch (causeOf(failure)) {
    case 'forbidden':
      return (
        <>
          <a href={loginPath(page.url().pathname)} target="_blank" rel="noreferrer">
            sign in again in another tab
          </a>
          , then continue here.
        </>
      )
    case 'noResponse':
      return 'the upload goes on as soon as the connection is back, or when you continue it.'
    case 'missing':
    case 'rejected':
    case 'throttled':
    case 'serverError':
    case 'malformed':
      return 'wait a moment, then continue.'
  }
}
