import { causeOf, type FailureCause } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { drafts } from '../../session/drafts.ts'
import styles from './FailureNote.module.css'

const TEXTS: Record<FailureCause, string> = {
  forbidden: 'Your session has ended',
  missing: 'The service could not find it',
  rejected: 'The service rejected the request',
  throttled: 'There were too many requests. Please wait a moment',
  serverError: 'The service failed',
  noResponse: 'The service did not respond',
  malformed: 'The service sent a response that this page cannot read',
}

export interface FailureNoteProps {
  failure: Failure
  /** Repeats the request; after a failed change, loads the current state. */
  onRetry?: (() => unknown) | undefined
  /** True for a change; without a response it is unknown whether it was made. */
  isChange?: boolean
}

/** Causes after which loading the current state again may help. */
const RETRYABLE_CHANGE: readonly FailureCause[] = ['throttled', 'serverError', 'noResponse', 'malformed']
/** Causes after which the change may nevertheless have been saved. */
const UNCERTAIN_CHANGE: readonly FailureCause[] = ['noResponse', 'serverError', 'malformed']

/** Returns at most 500 characters of a server's message, ending with a punctuation mark. */
function sentence(text: string): string {
  const short = text.slice(0, 500)
  return /[.!?…]$/.test(short) ? short : `${short}.`
}

/** Explains why a request of staff failed, next to the message that says what failed. */
export function FailureNote({ failure, onRetry, isChange }: FailureNoteProps) {
  const cause = causeOf(failure)
  const status = failure.kind === 'http' ? ` (${failure.status})` : ''
  const serverMessage = failure.kind === 'http' && cause !== 'forbidden' ? failure.body : ''
  const canRetry = isChange ? RETRYABLE_CHANGE.includes(cause) : cause !== 'forbidden'
  return (
    <span className="small breaking" data-cause={cause}>
      {TEXTS[cause]}
      {status}
      {serverMessage ? (
        <>
          : <q className={styles.serverMessage}>{sentence(serverMessage)}</q>{' '}
        </>
      ) : (
        '. '
      )}
      {isChange &&
        UNCERTAIN_CHANGE.includes(cause) &&
        'The change may have been saved. Check before you repeat it. '}
      {cause === 'forbidden' && (
        <a href={drafts.signInPath()} onClick={() => drafts.store()}>
          Sign in again and come back here
        </a>
      )}
      {onRetry && canRetry && (
        <TextButton onClick={() => onRetry()}>{isChange ? 'Check again' : 'Try again'}</TextButton>
      )}
    </span>
  )
}
