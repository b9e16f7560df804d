import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { scoreMark } from '../../../domain/results/score-mark.ts'
import {
  contested,
  holeFacts,
  holeOf,
  orderOfHoles,
  type Scored,
} from '../../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { cellValueOf, markedScore, scoreWords } from '../score/score-cell.ts'
import { standingOf } from '../score/score-props.ts'
import { rowKey, type Scoring, type ScoringStore } from '../score/scoring.store.ts'
import { type GridPlace, movedPlace, typedValue } from './grid-keys.ts'
import styles from './ScoreGrid.module.css'

interface Props {
  scoring: Scoring
  store: ScoringStore
}

/** Shows all holes and players in a window that is wide enough. Arrows choose a cell, digits enter its score. */
export function ScoreGrid({ scoring, store }: Props) {
  const { view, open, hole } = scoring
  const { scored } = view
  const [column, setColumn] = useState(0)
  const holes = orderOfHoles(view, open.sheet)
  const place: GridPlace = { row: holes.indexOf(hole), column: Math.min(column, scored.length - 1) }
  const table = useRef<HTMLTableElement>(null)
  const isLocked = stateOf(open.sheet) !== 'live'
  const hasFocus = () => table.current?.contains(document.activeElement)
  // The hole may also be chosen beside the grid, which then keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has another cell
  useEffect(() => {
    if (hasFocus()) table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
  }, [place.row, place.column])

  function choose({ row, column: next }: GridPlace) {
    const chosen = holes[row]
    setColumn(next)
    if (chosen !== undefined && chosen !== hole) store.goTo(chosen)
  }

  function pressKey(event: KeyboardEvent) {
    const row = scored[place.column]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const moved = movedPlace(event.key, place, { rows: holes.length, columns: scored.length })
    const value = cellValueOf(row, hole)
    const typed = isLocked ? undefined : typedValue(event.key, value, holeFacts(open.sheet, hole).par)
    if (moved) choose(moved)
    else if (typed) void store.score(row, typed.value)
    else if (event.key === 'Enter' && !isLocked) store.openNumbers(row)
    else return
    event.preventDefault()
  }

  return (
    <section className={styles.frame} aria-label="All holes">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: in a grid, screen readers pass keys on */}
      <table ref={table} className={styles.grid} role="grid" aria-label="Scores of all holes">
        <thead>
          <tr>
            <th scope="col">Hole</th>
            <th scope="col">Par</th>
            {scored.map((row) => (
              <th key={rowKey(row)} scope="col">
                <bdi className="cut">{row.name}</bdi>
                <small className="tiny cut">{standingOf(view, row, open.sheet)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={pressKey}>
          {holes.map((one, at) => {
            const { number, par } = holeFacts(open.sheet, one)
            return (
              <tr key={one} data-current={one === hole || undefined}>
                <th scope="row">{number}</th>
                <td>{par}</td>
                {scored.map((row, index) => (
                  <Cell
                    key={rowKey(row)}
                    row={row}
                    hole={one}
                    number={number}
                    par={par}
                    isChosen={at === place.row && index === place.column}
                    onChoose={() => choose({ row: at, column: index })}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {!isLocked && (
        <p className={styles.keys}>
          Arrows choose a cell. Digits enter a score, + and − change it, P is a pick-up, Delete clears.
        </p>
      )}
    </section>
  )
}

interface CellProps {
  row: Scored
  hole: number
  number: number
  par: number
  isChosen: boolean
  onChoose: () => void
}

function Cell({ row, hole, number, par, isChosen, onChoose }: CellProps) {
  const value = cellValueOf(row, hole)
  const isContested = contested(row, hole)
  const values = holeOf(row, hole)?.standing.map((one) => one.value?.strokes ?? '–')
  const differing = values?.join(' or ')
  const words = isContested ? `phones disagree, ${differing}` : scoreWords(value, par)
  return (
    <td
      tabIndex={isChosen ? 0 : -1}
      aria-label={`${row.name}, hole ${number}: ${words}`}
      data-chosen={isChosen || undefined}
      data-contested={isContested || undefined}
      onFocus={() => isChosen || onChoose()}
    >
      {isContested ? (
        differing
      ) : value === undefined ? (
        ''
      ) : (
        <ScoreMark mark={scoreMark(markedScore(value, par))} text={String(value)} />
      )}
    </td>
  )
}
