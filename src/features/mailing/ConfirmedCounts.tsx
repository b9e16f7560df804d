import type { MailingCheck } from '../../contract/mailing-check.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { CheckCounts } from './CheckCounts.tsx'
import styles from './Mailing.module.css'
import { messages } from './messages.ts'

interface Props {
  counts: MailingCheck
  /** Whether to send also to recipients who have already received the campaign. */
  resend: boolean
  onResend: (resend: boolean) => void
}

/**
 * Shows the counts of the check, and which placeholders stay empty. Lets the user include recipients who have already
 * received the campaign.
 */
export function ConfirmedCounts({ counts, resend, onResend }: Props) {
  const empty = messages.staysEmpty(counts)
  return (
    <div className={styles.counts}>
      <CheckCounts counts={counts} resend={resend} isShort />
      {counts.alreadySent > 0 && (
        <Checkbox
          name="resend"
          label={messages.resend(counts.alreadySent)}
          checked={resend}
          onChange={onResend}
        />
      )}
      {empty && (
        <Notice kind="warning">
          <p>{empty}</p>
        </Notice>
      )}
    </div>
  )
}
