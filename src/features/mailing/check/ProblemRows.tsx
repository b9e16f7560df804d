import type { MailingCheck, ProblemKind } from '../../../contract/mailing-check.ts'
import { counted } from '../../../domain/counted.ts'
import styles from './Check.module.css'
import { problemTexts } from './messages.ts'
import { useFirst } from './use-first.tsx'

interface Props {
  counts: MailingCheck
  /** Returns the URL of the CSV with the rows of a kind, or with all; undefined if the file is unknown. */
  hrefOf: (kind?: ProblemKind) => string | undefined
}

/** Number of rows that are shown at first. */
const FIRST = 3

/** Lists the problem rows by what is wrong with them. */
export function ProblemRows({ counts, hrefOf }: Props) {
  const count = counts.invalid + counts.duplicates
  if (count === 0) return null
  const kinds = counts.problemKinds ?? []
  return (
    <section className={styles.part} aria-label="Problem rows">
      <header className={styles.head}>
        <h3>{counted(count, 'problem row', 'problem rows')}</h3>
        <SaveCsv href={hrefOf()} label="Save CSV" of="all problem rows" />
      </header>
      {kinds.length === 0 && <Rows rows={counts.problems} count={count} />}
      {kinds.map(({ kind, count: ofKind, rows }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the contract does not exclude that a kind occurs twice
        <section key={index} className={styles.kind} aria-label={problemTexts[kind]}>
          <header className={styles.head}>
            <h4>
              {problemTexts[kind]} <span className={styles.soft}>{ofKind.toLocaleString('en')}</span>
            </h4>
            {kinds.length > 1 && <SaveCsv href={hrefOf(kind)} label="Save CSV" of={problemTexts[kind]} />}
          </header>
          <Rows rows={rows} count={ofKind} />
        </section>
      ))}
    </section>
  )
}

function SaveCsv({ href, label, of }: { href: string | undefined; label: string; of: string }) {
  return href === undefined ? null : (
    <a href={href} download aria-label={`${label}: ${of}`}>
      {label}
    </a>
  )
}

function Rows({ rows, count }: { rows: MailingCheck['problems']; count: number }) {
  const { shown, toggle } = useFirst(rows, FIRST)
  return (
    <>
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
      {count > rows.length && (
        <p className={styles.soft}>These are the first of {counted(count, 'row', 'rows')}.</p>
      )}
    </>
  )
}
