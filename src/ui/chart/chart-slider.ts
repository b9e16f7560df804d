import type { KeyboardEvent, PointerEvent } from 'react'

interface ChartSlider<Position> {
  /** Describes the chart as a whole, for screen readers. */
  label: string
  /** The number of positions. */
  count: number
  /** The current position, counted from 0, and its text. */
  index: number
  text: string | undefined
  /** Returns the position to which a key moves, or undefined for other keys. */
  afterKey: (key: string) => Position | undefined
  /** Returns the position under the pointer. Undefined if the parts of the chart handle the pointer themselves. */
  positionAt?: (event: PointerEvent<HTMLElement>) => Position
  /** Called with undefined when no position is chosen any more. */
  onChoose: (position: Position | undefined) => void
}

/**
 * Returns the attributes that make the plot of a chart a slider over its points, for keyboards, pointers and screen
 * readers.
 */
export function chartSlider<Position>(slider: ChartSlider<Position>) {
  const { label, count, index, text, afterKey, positionAt, onChoose } = slider
  const clear = () => onChoose(undefined)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const next = afterKey(event.key)
    if (next !== undefined) onChoose(next)
    else if (event.key === 'Escape') clear()
    else return
    // Otherwise the page's own shortcuts would also react.
    event.preventDefault()
  }

  const onPointer = positionAt && ((event: PointerEvent<HTMLElement>) => onChoose(positionAt(event)))
  return {
    role: 'slider' as const,
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 1,
    'aria-valuemax': count,
    'aria-valuenow': index + 1,
    'aria-valuetext': text,
    onKeyDown,
    onBlur: clear,
    onPointerLeave: clear,
    onPointerMove: onPointer,
    onPointerDown: onPointer,
  }
}

/** Returns `index` limited to a list of `count` items. */
export const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1)

const PAGE = 10

/** Returns the index to which a key moves along `count` points in a row, or undefined for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(index - 1, count)
    case 'ArrowRight':
    case 'ArrowUp':
      return within(index + 1, count)
    case 'PageDown':
      return within(index - PAGE, count)
    case 'PageUp':
      return within(index + PAGE, count)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Returns at most `most` round numbers between `low` and `high`, for the labels of an axis. */
export function ticks(low: number, high: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one < most) ?? 100
  const first = Math.ceil(low / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((high - first) / step) + 1) },
    (_, index) => first + index * step,
  )
}
