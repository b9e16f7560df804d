import type { MailingCheck } from '../../contract/mailing-check.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import styles from './Mailing.module.css'
import { messages } from './messages.ts'

interface Props {
  counts: MailingCheck
  /** Whether to send also to recipients who have already received the campaign. */
  resend: boolean
  onResend: (resend: boolean) => void
}

/**
 * Shows who is skipped and why, and which placeholders stay empty. Lets the user include recipients who have already
 * received the campaign.
 */
export function ConfirmedCounts({ counts, resend, onResend }: Props) {
  const skipped = messages.skipped(counts, resend)
  const empty = messages.staysEmpty(counts)
  return (
    <div className={styles.counts}>
      {skipped.length === 0 ? (
        <p>{messages.nobodySkipped}</p>
      ) : (
        <ul className={styles.skipped} aria-label={messages.skippedTitle}>
          {skipped.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {counts.alreadySent > 0 && (
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
