import type { MailingCheck } from '../../../contract/mailing-check.ts'
import { counted } from '../../../domain/counted.ts'
import styles from './CheckPanel.module.css'
import { useFirst } from './use-first.tsx'

interface Props {
  counts: MailingCheck
  /** The URL of the CSV with all problem rows; undefined if the file is unknown. */
  href: string | undefined
}

/** Number of rows that are shown at first. */
const FIRST = 5

/** Lists the problem rows, sorted by number. */
export function ProblemRows({ counts, href }: Props) {
  const { shown, toggle } = useFirst(counts.problems, FIRST)
  const count = counts.invalid + counts.duplicates
  if (count === 0) return null
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h3>Problem rows</h3>
        {href && (
          <a href={href} download>
            {count === 1 ? 'Download as CSV' : `Download all ${count.toLocaleString('en')} as CSV`}
          </a>
        )}
      </header>
      <table className={styles.problems}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Email</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, email, problem }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the contract does not exclude that a row occurs twice
            <tr key={index}>
              <td className={styles.row}>Row {row}</td>
              <td className={styles.wrap}>{email || '(empty)'}</td>
              <td className={styles.soft}>{problem}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {toggle}
      {count > counts.problems.length && (
        <p className={styles.soft}>These are the first of {counted(count, 'row', 'rows')}.</p>
      )}
    </section>
  )
}
