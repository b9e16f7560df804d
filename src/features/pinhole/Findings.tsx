import type { CourseFinding } from '../../domain/course-check.ts'
import { findingText } from '../../domain/finding-text.ts'
import styles from './Findings.module.css'
import { messages } from './messages.ts'

interface Props {
  findings: readonly CourseFinding[]
  /** Index of the selected hole. */
  selected: number
  onSelect: (hole: number) => void
}

/** Lists the findings. A click on a finding selects its hole. */
export function Findings({ findings, selected, onSelect }: Props) {
  return (
    <section className="stack gap-2" aria-labelledby="findings">
      <h3 id="findings">What looks wrong</h3>
      {findings.length === 0 ? (
        <p className={styles.none}>{messages.nothingWrong}</p>
      ) : (
        <ul className={styles.list}>
          {findings.map((finding) => {
            const text = findingText(finding)
            return (
              <li key={text}>
                <button
                  type="button"
                  className={styles.finding}
                  aria-current={finding.hole === selected + 1 || undefined}
                  onClick={() => finding.hole !== undefined && onSelect(finding.hole - 1)}
                >
                  {text}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
