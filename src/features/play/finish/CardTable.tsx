import { contestOf } from '../../../domain/results/round-contest.ts'
import {
  boardRowOf,
  contested,
  holeFacts,
  holeOf,
  type Scored,
  type ScoreView,
} from '../../../domain/score-sheet/score-view.ts'
import type { ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import type { MissingScores } from '../../../domain/score-sheet/sheet-facts.ts'
import styles from './CardTable.module.css'

interface Props {
  sheet: ScoreSheet
  view: ScoreView
  missing: readonly MissingScores[]
  /** Shows a hole. */
  onHole: (hole: number) => void
}

/** Shows the card of everybody by hole, and what the game counts. What is missing or contested stands out. */
export function CardTable({ sheet, view, missing, onHole }: Props) {
  const { scored, holes, board, round } = view
  const isMissing = ({ id }: Scored, hole: number) =>
    missing.some((one) => (one.player ?? one.team) === id && one.holes.includes(hole))
  const { decider, isNet } = contestOf(round)
  const hasFigures = board.rows.length > 0 && (decider !== 'strokes' || isNet)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when there are many players
    <section className="scroll" aria-label="Card" tabIndex={0}>
      <table className={styles.card} aria-label="Scores by hole">
        <thead>
          <tr>
            <th scope="col">Hole</th>
            {scored.map((row) => (
              <th key={row.id} scope="col" className="cut">
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
                  <Cell key={row.id} row={row} hole={hole} isMissing={isMissing(row, hole)} />
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{hasFigures ? 'Gross' : 'Total'}</th>
            {scored.map((row) => (
              <td key={row.id}>{totalOf(row, holes) || ''}</td>
            ))}
          </tr>
          {hasFigures && (
            <tr>
              <th scope="row">{board.label}</th>
              {scored.map((row) => (
                <td key={row.id}>{figureOf(view, row)}</td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
    </section>
  )
}

function Cell({ row, hole, isMissing }: { row: Scored; hole: number; isMissing: boolean }) {
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
  return !isMissing ? (
    <td />
  ) : (
    <td data-state="missing">
      <span aria-hidden="true">?</span>
      <span className="visually-hidden">missing</span>
    </td>
  )
}

/** Returns what the game counts for a row; for a player of a best-ball team it is the team's. */
function figureOf(view: ScoreView, row: Scored): string {
  const own = boardRowOf(view, row) ?? view.board.rows.find(({ players }) => players.includes(row.name))
  return own?.main ?? ''
}

function totalOf(row: Scored, holes: readonly number[]): number {
  return holes.reduce((sum, hole) => sum + (holeOf(row, hole)?.fields.strokes ?? 0), 0)
}
