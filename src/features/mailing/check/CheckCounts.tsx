import type { MailingCheck } from '../../../contract/mailing-check.ts'
import styles from './CheckPanel.module.css'

const number = (count: number) => count.toLocaleString('en')

/** Shows how many recipients get a mail, and why the other rows do not. */
export function CheckCounts({ counts }: { counts: MailingCheck }) {
  const skipped = [
    ['Already have this campaign', counts.alreadySent],
    ['Opted out', counts.optedOut],
    ['Suppressed', counts.suppressed],
    ['Invalid rows', counts.invalid],
    ['Duplicate rows', counts.duplicates],
  ] as const
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
        <dt>Rows in the file</dt>
        <dd>{number(counts.rows)}</dd>
      </div>
    </dl>
  )
}
