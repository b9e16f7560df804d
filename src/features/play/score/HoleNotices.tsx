import styles from './HoleNotices.module.css'
import { holeNotices } from './hole-notices.ts'
import type { Scoring } from './scoring.store.ts'

/** Shows on which holes phones disagree or scores are missing, and leads there. */
export function HoleNotices({ scoring, onHole }: { scoring: Scoring; onHole: (hole: number) => void }) {
  return holeNotices(scoring).map(({ text, hole }) => (
    <button key={text} type="button" className={styles.notice} onClick={() => onHole(hole)}>
      {text} <span aria-hidden="true">›</span>
    </button>
  ))
}
