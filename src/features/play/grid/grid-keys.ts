import type { CellValue } from '../score/score-cell.ts'

/** A cell of the grid, from 0. */
export interface GridPlace {
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
