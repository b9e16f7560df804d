import { listOf } from '../../../domain/format/lists.ts'
import { holeFacts, isScored, type Scored } from '../../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import styles from './RestOfHole.module.css'
import { nextHole, type Scoring, type ScoringStore } from './scoring.store.ts'

interface Props {
  scoring: Scoring
  store: ScoringStore
  /** Goes to the next hole, after par was entered. */
  onNext: () => void
}

/** Once somebody has a score, enters par, in a net game net par, for everybody else and goes on, with one tap. */
export function RestOfHole({ scoring, store, onNext }: Props) {
  const { view, open, hole } = scoring
  const rest = view.scored.filter((row) => !isScored(row, hole))
  const isBegun = view.scored.some((row) => !row.isOut && isScored(row, hole))
  if (rest.length === 0 || !isBegun || stateOf(open.sheet) !== 'live') return null
  const next = nextHole(scoring)
  const { par } = holeFacts(open.sheet, hole)
  const received = (row: Scored) => row.received.get(hole) ?? 0
  const isNet = rest.some((row) => received(row) !== 0)
  const who = rest.length > 2 ? `the other ${rest.length}` : listOf(rest.map(({ name }) => name))
  return (
    <li className={styles.rest}>
      <button
        type="button"
        onClick={() => {
          for (const row of rest) void store.score(row, Math.max(1, par + received(row)))
          onNext()
        }}
      >
        {isNet ? 'Net par' : 'Par'} for {who}
        {next !== undefined && `, then hole ${holeFacts(open.sheet, next).number}`}{' '}
        <span aria-hidden="true">›</span>
      </button>
    </li>
  )
}
