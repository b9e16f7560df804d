import { holeOf, type Scored } from '../../../domain/score-sheet/score-view.ts'
import { greenInRegulation } from '../../../domain/scoring/score-rows.ts'
import styles from './OwnDetails.module.css'

interface Details {
  putts?: number | null
  penalties?: number | null
  sand?: number | null
  fairway?: 'Hit' | 'Left' | 'Right' | 'Long' | 'Short' | 'Unknown' | null
  green?: 'Hit' | 'Missed' | null
}
interface Props {
  row: Scored
  hole: number
  par: number
  onDetail: (details: Details) => void
}

const FAIRWAYS = ['Hit', 'Left', 'Right', 'Long', 'Short'] as const
const GREENS = ['Hit', 'Missed'] as const

/**
 * Shows putts, fairway, green, sand and penalties of the own score in one line. Each tap goes to the next value. With
 * strokes and putts the green is known, and no tap is needed.
 */
export function OwnDetails({ row, hole, par, onDetail }: Props) {
  const fields = holeOf(row, hole)?.fields ?? {}
  const { putts, penalties, sand, fairway, green, strokes } = fields
  const puttsMax = Math.min(5, strokes ?? 5)
  const isGreenHit = greenInRegulation({ par, recorded: fields })
  const knownFairway = fairway === 'Unknown' ? undefined : fairway
  return (
    <fieldset className={styles.details}>
      <legend className="visually-hidden">Details of {row.name}</legend>
      <Detail
        label="Putts"
        value={putts}
        onClick={() => onDetail({ putts: nextCount(putts, puttsMax, Math.min(2, puttsMax)) })}
      />
      {par > 3 && (
        <Detail
          label="Fairway"
          value={knownFairway}
          onClick={() => onDetail({ fairway: nextOf(FAIRWAYS, knownFairway) })}
        />
      )}
      <Detail
        label="Green"
        value={isGreenHit === undefined ? undefined : isGreenHit ? 'Hit' : 'Missed'}
        isComputed={putts !== undefined && strokes !== undefined && !fields.pickUp}
        onClick={() => onDetail({ green: nextOf(GREENS, green) })}
      />
      <Detail
        label="Sand"
        value={sand || undefined}
        onClick={() => onDetail({ sand: nextCount(sand, 3, 1) })}
      />
      <Detail
        label="Penalty"
        value={penalties || undefined}
        onClick={() => onDetail({ penalties: nextCount(penalties, 4, 1) })}
      />
    </fieldset>
  )
}

/** Returns the value of the next tap: first the most frequent one, then each once, then none. */
function nextCount(value: number | undefined, max: number, first: number): number | null {
  if (value === undefined) return first
  const following = value + 1 > max ? 0 : value + 1
  return following === first ? null : following
}

function nextOf<Value>(values: readonly Value[], value: Value | undefined): Value | null {
  return values[value === undefined ? 0 : values.indexOf(value) + 1] ?? null
}

interface DetailProps {
  label: string
  value: string | number | undefined
  /** Whether the value follows from others, so that it cannot be entered. */
  isComputed?: boolean
  onClick: () => void
}

function Detail({ label, value, isComputed = false, onClick }: DetailProps) {
  return (
    <button
      type="button"
      className={styles.detail}
      aria-pressed={value !== undefined}
      disabled={isComputed}
      onClick={onClick}
    >
      <span className={styles.label}>{label}</span> <span>{value ?? <span aria-hidden="true">–</span>}</span>
    </button>
  )
}
