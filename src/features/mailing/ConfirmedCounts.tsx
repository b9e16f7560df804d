import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FailureNote } from '../shared/FailureNote.tsx'
import { type CheckState, countsOf } from './check/mailing-check.store.ts'
import styles from './Mailing.module.css'
import { messages } from './messages.ts'

interface Props {
  check: CheckState
  /** Whether to send also to recipients who have already received the campaign. */
  resend: boolean
  onResend: (resend: boolean) => void
}

/**
 * Shows who is skipped and why, and which placeholders stay empty. Lets the user include recipients who have already
 * received the campaign.
 */
export function ConfirmedCounts({ check, resend, onResend }: Props) {
  if (check.status === 'unsupported' || check.status === 'idle') return null
  const counts = countsOf(check)
  const skipped = counts ? messages.skipped(counts, resend) : []
  const empty = counts ? messages.staysEmpty(counts) : ''
  return (
    <div className={styles.counts}>
      <p role="status">
        {check.status === 'loading' && messages.counting}
        {check.status === 'failed' && <FailureNote failure={check.failure} />}
        {check.status === 'refused' && check.text}
        {check.status === 'checked' && skipped.length === 0 && messages.nobodySkipped}
      </p>
      {skipped.length > 0 && (
        <ul className={styles.skipped} aria-label={messages.skippedTitle}>
          {skipped.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {counts && counts.alreadySent > 0 && (
        <Checkbox name="resend" label={messages.resend} checked={resend} onChange={onResend} />
      )}
      {empty && (
        <Notice kind="warning">
          <p>{empty}</p>
        </Notice>
      )}
    </div>
  )
}
