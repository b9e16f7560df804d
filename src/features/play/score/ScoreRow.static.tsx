import type { ReactNode } from 'react'
import { scoreMark } from '../../../domain/results/score-mark.ts'
import { contested, type Scored } from '../../../domain/score-sheet/score-view.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import styles from './ScoreRow.module.css'
import { type CellValue, cellValueOf, markedScore, scoreWords } from './score-cell.ts'

const STROKES_MAX = 99

interface Props {
  row: Scored
  hole: number
  par: number
  /** How the player stands: "−1 net thru 11". */
  standing: string
  /** Whether the details of the row follow below it. */
  hasDetails: boolean
  /** Whether nothing can be entered. */
  isLocked?: boolean
  /** The different values of phones that disagree. */
  discrepancy?: ReactNode
  /** The numbers, while they are open. */
  numbers?: ReactNode
  onScore: (value: CellValue) => void
  /** Opens the numbers. */
  onNumbers?: () => void
}

/** Shows what a player or team has on the hole, with a ghost of par before there is a score. */
export function ScoreRow(props: Props) {
  const { row, hole, par, standing, hasDetails, isLocked = false, discrepancy, numbers } = props
  const { onScore, onNumbers } = props
  const received = row.received.get(hole) ?? 0
  const value = cellValueOf(row, hole)
  // Nobody waits for the score of a player who is out, so none is proposed.
  const isGhost = value === undefined && !isLocked && !row.isOut
  const effect = isGhost ? `enter par ${par}` : 'change'
  const change = (by: 1 | -1) =>
    onScore(Math.min(STROKES_MAX, Math.max(1, (typeof value === 'number' ? value : par) + by)))

  return (
    <li
      className={styles.row}
      data-contested={contested(row, hole) || undefined}
      data-details={hasDetails || undefined}
    >
      <div className="shrinks">
        <h3 className={styles.name} tabIndex={-1}>
          <bdi className="cut">{row.name}</bdi>
          <Dots received={received} />
        </h3>
        <p className="cut quiet numbers tight">{standing}</p>
      </div>
      <button
        type="button"
        className={styles.step}
        aria-label={`${row.name}: one less`}
        disabled={isLocked || value === 1}
        onClick={() => change(-1)}
      >
        −
      </button>
      <button
        type="button"
        className={styles.value}
        data-ghost={isGhost || undefined}
        disabled={isLocked}
        aria-label={`${row.name}: ${scoreWords(value, par)}${isLocked ? '' : `, ${effect}`}`}
        onClick={() => (isGhost ? onScore(par) : onNumbers?.())}
      >
        {value === undefined ? (
          isGhost ? (
            par
          ) : (
            '–'
          )
        ) : (
          <ScoreMark mark={scoreMark(markedScore(value, par))} text={String(value)} />
        )}
      </button>
      <button
        type="button"
        className={styles.step}
        aria-label={`${row.name}: one more`}
        disabled={isLocked || value === STROKES_MAX}
        onClick={() => change(1)}
      >
        +
      </button>
      {discrepancy}
      {numbers}
    </li>
  )
}

/** Shows the handicap strokes that are received on the hole. */
function Dots({ received }: { received: number }) {
  if (received === 0) return null
  const count = Math.abs(received)
  const words = received > 0 ? `receives ${count}` : `gives ${count} back`
  return (
    <span className={styles.dots} role="img" aria-label={`${words} on this hole`}>
      {received > 0 ? '•'.repeat(Math.min(count, 4)) : `+${count}`}
    </span>
  )
}
