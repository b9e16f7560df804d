import { holeOf, type Scored } from '../../../domain/score-sheet/score-view.ts'
import styles from './OwnDetails.module.css'

interface Details {
  putts?: number | null
  penalties?: number | null
  sand?: number | null
  fairway?: 'Hit' | 'Left' | 'Right' | 'Long' | 'Short' | 'Unknown' | null
}
interface Props {
  row: Scored
  hole: number
  par: number
  onDetail: (details: Details) => void
}

const FAIRWAYS = ['Hit', 'Left', 'Right', 'Long', 'Short'] as const
const FAIRWAY_WORDS = {
  Hit: 'Fairway hit',
  Left: 'Left of it',
  Right: 'Right of it',
  Long: 'Long',
  Short: 'Short',
}

/** Shows putts, fairway, sand and penalties of the own score in one line. Each tap goes to the next value. */
export function OwnDetails({ row, hole, par, onDetail }: Props) {
  const { putts, penalties, sand, fairway, strokes } = holeOf(row, hole)?.fields ?? {}
  const nextFairway = FAIRWAYS[fairway ? FAIRWAYS.indexOf(fairway as 'Hit') + 1 : 0] ?? null
  const puttsMax = Math.min(5, strokes ?? 5)
  return (
    <fieldset className={styles.details}>
      <legend className="visually-hidden">Details of {row.name}</legend>
      <Chip
        text={putts === undefined ? 'Putts' : putts === 1 ? '1 putt' : `${putts} putts`}
        isSet={putts !== undefined}
        onClick={() => onDetail({ putts: next(putts, puttsMax, Math.min(2, puttsMax)) })}
      />
      {par > 3 && (
        <Chip
          text={fairway && fairway !== 'Unknown' ? FAIRWAY_WORDS[fairway] : 'Fairway'}
          isSet={fairway !== undefined}
          onClick={() => onDetail({ fairway: nextFairway })}
        />
      )}
      <Chip
        text={sand ? (sand === 1 ? 'Sand' : `Sand ${sand}`) : 'Sand'}
        isSet={Boolean(sand)}
        onClick={() => onDetail({ sand: next(sand, 3, 1) })}
      />
      <Chip
        text={penalties ? (penalties === 1 ? '1 penalty' : `${penalties} penalties`) : 'Penalty'}
        isSet={Boolean(penalties)}
        onClick={() => onDetail({ penalties: next(penalties, 4, 1) })}
      />
    </fieldset>
  )
}

/** Returns the value of the next tap: first the most frequent one, then each once, then none. */
function next(value: number | undefined, max: number, first: number): number | null {
  if (value === undefined) return first
  const following = value + 1 > max ? 0 : value + 1
  return following === first ? null : following
}

function Chip({ text, isSet, onClick }: { text: string; isSet: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isSet} onClick={onClick}>
      {text}
    </button>
  )
}
