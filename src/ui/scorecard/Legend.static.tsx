import type { ScoreMark as Mark } from '../../domain/score-mark.ts'
import styles from './Legend.module.css'
import { ScoreMark } from './ScoreMark.static.tsx'

const MARKS: { mark: Mark; text: string; means: string }[] = [
  { mark: 'solid-circle', text: '2', means: 'Eagle or better' },
  { mark: 'circle', text: '3', means: 'Birdie' },
  { mark: 'none', text: '4', means: 'Par' },
  { mark: 'square', text: '5', means: 'Bogey' },
  { mark: 'solid-square', text: '6', means: 'Double bogey or more' },
  { mark: 'pick-up', text: '', means: 'Picked up' },
]

/** Explains the score marks, using a par 4 as an example. */
export function Legend() {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without it Safari does not expose a list without bullets as a list
    <ul className={styles.legend} role="list" aria-label="Marks, on a par 4">
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
  )
}
