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
import { type CellValue, cellValueOf, markedScore, scoreWords } from '../score/score-cell.ts'
import { standingOf } from '../score/score-props.ts'
import { rowKey, type Scoring, type ScoringStore } from '../score/scoring.store.ts'
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

/** A cell of the grid, from 0. */
interface GridPlace {
  row: number
  column: number
}

const STEPS: Record<string, GridPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}
const STROKES_MAX = 99

/** Returns where a key leads, within the grid; undefined for other keys. */
export function movedPlace(
  key: string,
  { row, column }: GridPlace,
  { rows, columns }: { rows: number; columns: number },
): GridPlace | undefined {
  if (key === 'Home') return { row, column: 0 }
  if (key === 'End') return { row, column: columns - 1 }
  const step = STEPS[key]
  const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at))
  return step && { row: within(row + step.row, rows), column: within(column + step.column, columns) }
}

/** Returns the score that a key enters in a cell: after a 1, a digit is its second one. Undefined for other keys. */
export function typedValue(key: string, value: CellValue, par: number): { value: CellValue } | undefined {
  if (key === 'Delete' || key === 'Backspace') return { value: undefined }
  if (key.toLowerCase() === 'p') return { value: 'pickUp' }
  if (key === '+' || key === '-') {
    const changed = (typeof value === 'number' ? value : par) + (key === '+' ? 1 : -1)
    return { value: Math.min(STROKES_MAX, Math.max(1, changed)) }
  }
  if (!/^\d$/.test(key)) return undefined
  if (value === 1) return { value: 10 + Number(key) }
  return key === '0' ? undefined : { value: Number(key) }
}
