import type { MailingCheck } from '../../../contract/mailing-check.ts'
import { ROWS_LABEL, SKIPPED_LABELS } from '../count-labels.ts'
import styles from './Check.module.css'

const number = (count: number) => count.toLocaleString('en')

/** Shows how many recipients get a mail, and why the other rows do not. */
export function CheckCounts({ counts }: { counts: MailingCheck }) {
  const names = ['alreadySent', 'optedOut', 'suppressed', 'invalid', 'duplicates'] as const
  const skipped = names.map((name) => [SKIPPED_LABELS[name], counts[name]] as const)
  return (
    <dl className={styles.counts}>
      <div className={styles.main}>
        <dt>To send</dt>
        <dd>{number(counts.toSend)}</dd>
      </div>
      {skipped.map(([label, count]) => (
        <div key={label} data-none={count === 0 || undefined}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{ROWS_LABEL}</dt>
        <dd>{number(counts.rows)}</dd>
      </div>
    </dl>
  )
}
