import type { CourseFinding } from '../../domain/course-check.ts'
import styles from './Findings.module.css'
import { findingText, messages } from './messages.ts'

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
              <li key={`${finding.hole} ${text}`}>
                <button
                  type="button"
                  className={styles.finding}
                  aria-current={finding.hole - 1 === selected || undefined}
                  onClick={() => onSelect(finding.hole - 1)}
                >
                  <span className={styles.hole}>Hole {finding.hole}</span> <span>{text}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
