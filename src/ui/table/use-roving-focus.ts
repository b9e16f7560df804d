import { type RefObject, useEffect } from 'react'

const CONTROLS = 'a[href], button, input[type="checkbox"]'
/**
 * Controls that can be the first tab stop. Excludes the checkboxes, because a row's other controls are more important.
 */
const FIRST_CONTROLS = 'a[href], button'

/** Scrolls to a row, counted from 0, that is not rendered yet; undefined while all rows are. */
export type ScrollToRow = ((index: number) => void) | undefined

/**
 * Makes all controls of a table one tab stop: the control that had the focus last, initially the first control of the
 * first row. Arrow keys move within and between rows, Page Up and Page Down by one view, Home and End to the ends of a
 * row, and with Ctrl to the first or last row.
 * @param container the scrolling element around the table, which is the tab stop of a table without controls
 */
export function useRovingFocus(container: HTMLElement | null, scrollToRow: RefObject<ScrollToRow>): void {
  useEffect(() => {
    if (!container) return
    let current: HTMLElement | null = null
    // Until a control has had the focus, the tab stop is in the first row.
    let wasFocused = false
    /**
     * The row to focus as soon as it is rendered, and the control whose column determines which of its controls gets
     * the focus.
     */
    let pending: { index: number; from: HTMLElement } | undefined

    function update() {
      if (!wasFocused || !container?.contains(current)) {
        wasFocused = false
        current =
          container?.querySelector(`tbody :is(${FIRST_CONTROLS})`) ??
          container?.querySelector(CONTROLS) ??
          null
      }
      for (const control of container?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) {
        const tabIndex = control === current ? '0' : '-1'
        if (control.getAttribute('tabindex') !== tabIndex) control.setAttribute('tabindex', tabIndex)
      }
      if (container) container.tabIndex = current ? -1 : 0
      if (pending) goTo(pending.index, pending.from)
    }
    function goTo(index: number, from: HTMLElement) {
      const row = container?.querySelector(`tr[data-index="${index}"]`)
      pending = row ? undefined : { index, from }
      if (row) sameColumn(row, from)?.focus()
      else scrollToRow.current?.(index)
    }
    function onFocus({ target }: FocusEvent) {
      const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
      if (!control) return
      current = control
      wasFocused = true
      pending = undefined
      update()
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null
      if (!control || !container) return
      const far = farRow(container, control, event.key, event.ctrlKey)
      const next = far === undefined && neighbour(container, control, event.key, event.ctrlKey)
      if (far !== undefined) goTo(far, control)
      else if (next) next.focus()
      else return
      event.preventDefault()
    }

    update()
    // Filter, order and scroll position change the rows.
    const observer = new MutationObserver(update)
    observer.observe(container, { childList: true, subtree: true })
    container.addEventListener('focusin', onFocus)
    container.addEventListener('keydown', onKeyDown)
    return () => {
      observer.disconnect()
      container.removeEventListener('focusin', onFocus)
      container.removeEventListener('keydown', onKeyDown)
    }
  }, [container, scrollToRow])
}

/** Moves the focus from outside a table to its tab stop. */
export function focusRows(container: HTMLElement): void {
  container.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus()
}

/** Returns the control in the row below or above, if possible in the same column. */
export function controlInNextRow(
  container: HTMLElement,
  control: HTMLElement,
  key: 'ArrowDown' | 'ArrowUp',
): HTMLElement | undefined {
  return neighbour(container, control, key, false)
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]
const rowIndexOf = (element: Element | null) => Number(element?.closest('tr')?.getAttribute('data-index'))

/** Returns the index of the row that a key moves to, which may not be rendered; undefined for other keys. */
function farRow(
  container: HTMLElement,
  control: HTMLElement,
  key: string,
  isCtrl: boolean,
): number | undefined {
  const last = Number(container.querySelector('table')?.getAttribute('aria-rowcount')) - 2
  if (last < 0 || !control.closest('tbody')) return undefined
  if (isCtrl) return key === 'End' ? last : undefined
  if (key !== 'PageDown' && key !== 'PageUp') return undefined
  const heightPx = control.closest('tr')?.offsetHeight || container.clientHeight
  const perPage = Math.max(1, Math.floor(container.clientHeight / heightPx) - 2)
  const index = rowIndexOf(control) + (key === 'PageDown' ? perPage : -perPage)
  return Math.min(last, Math.max(0, index))
}

/** Returns the control that a key moves to, or undefined if the key does not move the focus. */
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

/** Returns the control of a row that is closest to the column of another control, at the same position in its cell. */
function sameColumn(row: Element | undefined, control: HTMLElement): HTMLElement | undefined {
  if (!row) return undefined
  const column = cellIndexOf(control)
  const place = controlsOf(control.closest('td, th') ?? row).indexOf(control)
  const distance = (one: Element) => Math.abs(cellIndexOf(one) - column)
  const nearest = Math.min(...controlsOf(row).map(distance))
  const candidates = controlsOf(row).filter((one) => distance(one) === nearest)
  return candidates[Math.min(place, candidates.length - 1)]
}
