import type { MailingCheck } from '../../../contract/staff/mailing-check.ts'
import { wholeText } from '../../../domain/format/counted.ts'
import styles from './CheckCounts.module.css'
import { ROWS_LABEL, SKIPPED_COUNTS, SKIPPED_LABELS } from './count-labels.ts'
import { mailsOf } from './messages.ts'

interface Props {
  counts: MailingCheck
  /** Whether to send also to recipients who have already received the campaign, who then are not skipped. */
  resend?: boolean
  /** Leaves out the reasons that apply to no row. */
  isShort?: boolean
}

/** Shows how many recipients get a mail, why the other rows do not, and their sum. */
export function CheckCounts({ counts, resend = false, isShort = false }: Props) {
  const countOf = (name: keyof typeof SKIPPED_LABELS) => (name === 'alreadySent' && resend ? 0 : counts[name])
  const skipped = SKIPPED_COUNTS.filter((name) => !isShort || countOf(name) > 0)
  return (
    <dl className={styles.counts} data-short={isShort || undefined}>
      <div className={styles.main}>
        <dt>To send</dt>
        <dd>{wholeText(mailsOf(counts, resend))}</dd>
      </div>
      {skipped.map((name) => (
        <div key={name} data-none={countOf(name) === 0 || undefined}>
          <dt>{SKIPPED_LABELS[name]}</dt>
          <dd>{wholeText(countOf(name))}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{ROWS_LABEL}</dt>
        <dd>{wholeText(counts.rows)}</dd>
      </div>
    </dl>
  )
}
