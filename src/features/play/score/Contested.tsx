import { holeOf, type Scored } from '../../../domain/score-sheet/score-view.ts'
import styles from './Contested.module.css'
import type { CellValue } from './score-cell.ts'
import { whoText } from './score-words.ts'

interface Props {
  /** The number of this device in the sheet. */
  device?: number | undefined
  row: Scored
  hole: number
  onScore: (value: CellValue) => void
}

/** Shows the values on which phones disagree, each as a button that settles it. */
export function Contested({ device, row, hole, onScore }: Props) {
  const standing = holeOf(row, hole)?.standing ?? []
  return (
    <div className={styles.contested}>
      <p>Phones disagree. Which is right?</p>
      <ul className="row gap-2" aria-label={`Scores of ${row.name}`}>
        {standing.map((entry) => {
          const { seq, value } = entry
          const chosen: CellValue = value?.pickUp ? 'pickUp' : (value?.strokes ?? undefined)
          return (
            <li key={seq}>
              <button type="button" onClick={() => onScore(chosen)}>
                <strong className="large">
                  {chosen === 'pickUp' ? 'Picked up' : (chosen ?? 'No score')}
                </strong>{' '}
                <span>{whoText(entry, device)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
