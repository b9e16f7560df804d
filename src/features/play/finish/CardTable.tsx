import {
  contested,
  holeFacts,
  holeOf,
  isScored,
  type Scored,
  type ScoreView,
} from '../../../domain/score-sheet/score-view.ts'
import type { ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import styles from './CardTable.module.css'

interface Props {
  sheet: ScoreSheet
  view: ScoreView
  /** Shows a hole. */
  onHole: (hole: number) => void
}

/** Shows the card of everybody by hole. What is missing or contested stands out. */
export function CardTable({ sheet, view, onHole }: Props) {
  const { scored, holes } = view
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when there are many players
    <section className={styles.frame} aria-label="Card" tabIndex={0}>
      <table className={styles.card} aria-label="Scores by hole">
        <thead>
          <tr>
            <th scope="col">Hole</th>
            {scored.map((row) => (
              <th key={row.id} scope="col">
                <bdi>{row.name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holes.map((hole) => {
            const { number, par } = holeFacts(sheet, hole)
            return (
              <tr key={hole}>
                <th scope="row">
                  <button type="button" onClick={() => onHole(hole)}>
                    <span className="visually-hidden">Hole </span>
                    {number} <span className="visually-hidden">par </span>
                    <small>{par}</small>
                  </button>
                </th>
                {scored.map((row) => (
                  <Cell key={row.id} row={row} hole={hole} />
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {scored.map((row) => (
              <td key={row.id}>{totalOf(row, holes) || ''}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Cell({ row, hole }: { row: Scored; hole: number }) {
  if (contested(row, hole)) {
    const values = holeOf(row, hole)?.standing.map(({ value }) =>
      value?.pickUp ? 'PU' : (value?.strokes ?? '–'),
    )
    return (
      <td data-state="contested">
        {values?.join(' / ')}
        <span className="visually-hidden">, phones disagree</span>
      </td>
    )
  }
  const { strokes, pickUp } = holeOf(row, hole)?.fields ?? {}
  if (pickUp) return <td>PU</td>
  if (strokes !== undefined) return <td>{strokes}</td>
  return isScored(row, hole) ? (
    <td />
  ) : (
    <td data-state="missing">
      <span aria-hidden="true">?</span>
      <span className="visually-hidden">missing</span>
    </td>
  )
}

function totalOf(row: Scored, holes: readonly number[]): number {
  return holes.reduce((sum, hole) => sum + (holeOf(row, hole)?.fields.strokes ?? 0), 0)
}
