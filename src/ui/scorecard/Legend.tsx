import type { ScoreMark as Mark } from '../../domain/results/score-mark.ts'
import styles from './Legend.module.css'
import { ScoreMark } from './ScoreMark.static.tsx'

const PANEL_ID = 'legend'

const MARKS: { mark: Mark; text: string; means: string }[] = [
  { mark: 'solid-circle', text: '2', means: 'Eagle or better' },
  { mark: 'circle', text: '3', means: 'Birdie' },
  { mark: 'none', text: '4', means: 'Par' },
  { mark: 'square', text: '5', means: 'Bogey' },
  { mark: 'solid-square', text: '6', means: 'Double bogey or more' },
  { mark: 'pick-up', text: '', means: 'Picked up' },
]

/** Explains the score marks, using a par 4 as an example, and the abbreviations of the card behind one sign. */
export function Legend() {
  return (
    <div className={styles.legend}>
      <button
        type="button"
        className={styles.sign}
        popoverTarget={PANEL_ID}
        aria-label="Marks and abbreviations"
      >
        ?
      </button>
      <div id={PANEL_ID} popover="auto" className={styles.panel}>
        {/* biome-ignore lint/a11y/noRedundantRoles: without it Safari does not expose a list without bullets as a list */}
        <ul className={styles.marks} role="list" aria-label="Marks, on a par 4">
          {MARKS.map(({ mark, text, means }) => (
            <li key={mark}>
              <span aria-hidden="true">
                <ScoreMark mark={mark} text={text} />
              </span>
              {means}
            </li>
          ))}
          <li>
            <span className={styles.dot} aria-hidden="true">
              ●
            </span>
            Handicap stroke
          </li>
        </ul>
        <p>
          <b>Hcp</b> Stroke index of the hole: 1 is the hardest
        </p>
      </div>
    </div>
  )
}
