import { type Cause, causeOf } from '../../platform/api/cause.ts'
import type { Failure } from '../../platform/api/result.ts'
import { page } from '../../platform/browser/page.ts'
import { loginPath } from '../../routes.ts'
import styles from './CauseNote.module.css'

export interface CauseNoteProps {
  failure: Failure
  /** Asks again, or looks what has become of a change. */
  onRetry?: () => void
  /** What was asked for changes something: without an answer nobody knows whether it did. */
  isChange?: boolean
}

const words: Record<Cause, string> = {
  access: 'Your access has ended.',
  missing: 'The service does not know it.',
  refused: 'The service refused it.',
  busy: 'The service is asked too often. Wait a moment.',
  server: 'The service failed.',
  lost: 'No answer came from the service.',
  garbled: 'The service answered something that this page cannot read.',
}
/** Of a change, where to look is worth the while; a question may always be asked again, unless nobody may ask it. */
const HELPED_BY_LOOK: readonly Cause[] = ['busy', 'server', 'lost', 'garbled']
const UNCERTAIN: readonly Cause[] = ['lost', 'server', 'garbled']

function signInAgainHref(): string {
  const { pathname, search, hash } = page.url()
  return loginPath(pathname + search + hash)
}

/** The server's own words, with a full stop where they have none, so that what follows reads on. */
function sentence(text: string): string {
  const short = text.slice(0, 500)
  return /[.!?…]$/.test(short) ? short : `${short}.`
}

/** Stands beside a message of the catalogue and says why: no access, not there, or broken. */
export function CauseNote({ failure, onRetry, isChange }: CauseNoteProps) {
  const cause = causeOf(failure)
  const status = failure.kind === 'http' ? ` (${failure.status})` : ''
  const said = failure.kind === 'http' && cause !== 'access' ? failure.body : ''
  return (
    <span className={styles.note} data-cause={cause}>
      {said ? (
        <>
          {words[cause].replace(/\.$/, '')}
          {status}: <q className={styles.said}>{sentence(said)}</q>{' '}
        </>
      ) : (
        <>
          {words[cause].replace(/\.$/, '')}
          {status}.{' '}
        </>
      )}
      {isChange &&
        UNCERTAIN.includes(cause) &&
        'It may have been done all the same; look before you repeat it. '}
      {cause === 'access' && <a href={signInAgainHref()}>Sign in again and come back here</a>}
      {onRetry && (isChange ? HELPED_BY_LOOK.includes(cause) : cause !== 'access') && (
        <button type="button" className={styles.retry} onClick={() => onRetry()}>
          {isChange ? 'Look again' : 'Try again'}
        </button>
      )}
    </span>
  )
}
