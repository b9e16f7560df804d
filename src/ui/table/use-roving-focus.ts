import { useEffect } from 'react'

const CONTROLS = 'a[href], button'

/**
 * Makes all links and buttons of a table one tab stop: the control that had the focus last, at first that of the first
 * row. Arrow keys move within and between rows, Home and End to the ends of a row, with Ctrl to the first or last row.
 * @param container the scrolling element around the table, which is the tab stop of a table without controls
 */
export function useRovingFocus(container: HTMLElement | null): void {
  useEffect(() => {
    if (!container) return
    let current: HTMLElement | null = null
    // Until then, the first row is the tab stop as soon as there is one.
    let wasFocused = false

    function update() {
      if (!wasFocused || !container?.contains(current)) {
        wasFocused = false
        current =
          container?.querySelector(`tbody :is(${CONTROLS})`) ?? container?.querySelector(CONTROLS) ?? null
      }
      for (const control of container?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) {
        control.tabIndex = control === current ? 0 : -1
      }
      if (container) container.tabIndex = current ? -1 : 0
    }
    function onFocus({ target }: FocusEvent) {
      const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
      if (!control) return
      current = control
      wasFocused = true
      update()
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null
      const next = control && container && neighbour(container, control, event.key, event.ctrlKey)
      if (!next) return
      event.preventDefault()
      next.focus()
    }

    update()
    // Rows come and go with the filter, the order and the scroll position.
    const observer = new MutationObserver(update)
    observer.observe(container, { childList: true, subtree: true })
    container.addEventListener('focusin', onFocus)
    container.addEventListener('keydown', onKeyDown)
    return () => {
      observer.disconnect()
      container.removeEventListener('focusin', onFocus)
      container.removeEventListener('keydown', onKeyDown)
    }
  }, [container])
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

/** Returns the control that a key leads to, or undefined if the key does not move the focus. */
function neighbour(
  container: HTMLElement,
  control: HTMLElement,
  key: string,
  isCtrl: boolean,
): HTMLElement | undefined {
  const rows = [...container.querySelectorAll('tr')].filter((row) => controlsOf(row).length > 0)
  const rowIndex = rows.findIndex((row) => row.contains(control))
  const row = rows[rowIndex]
  if (!row) return undefined
  const inRow = controlsOf(row)
  const index = inRow.indexOf(control)
  switch (key) {
    case 'ArrowRight':
      return isCtrl ? undefined : inRow[index + 1]
    case 'ArrowLeft':
      return isCtrl ? undefined : inRow[index - 1]
    case 'ArrowDown':
      return isCtrl ? undefined : sameColumn(rows[rowIndex + 1], control)
    case 'ArrowUp':
      return isCtrl ? undefined : sameColumn(rows[rowIndex - 1], control)
    case 'Home':
      return isCtrl ? sameColumn(rows[0], control) : inRow[0]
    case 'End':
      return isCtrl ? sameColumn(rows.at(-1), control) : inRow.at(-1)
    default:
      return undefined
  }
}

const cellIndexOf = (control: Element) => control.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0

/** Returns the control of a row that is nearest to the column of another control, at the same place in its cell. */
function sameColumn(row: Element | undefined, control: HTMLElement): HTMLElement | undefined {
  if (!row) return undefined
  const column = cellIndexOf(control)
  const place = controlsOf(control.closest('td, th') ?? row).indexOf(control)
  const distance = (one: Element) => Math.abs(cellIndexOf(one) - column)
  const nearest = Math.min(...controlsOf(row).map(distance))
  const candidates = controlsOf(row).filter((one) => distance(one) === nearest)
  return candidates[Math.min(place, candidates.length - 1)]
}
