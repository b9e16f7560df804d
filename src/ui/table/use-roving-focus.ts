import { useEffect } from 'react'

const CONTROLS = 'a[href], button, input[type="checkbox"]'
/**
 * Controls that can be the first tab stop. Excludes the checkboxes, because a row's other controls are more important.
 */
const FIRST_CONTROLS = 'a[href], button'

/**
 * Makes all controls of a table one tab stop, so that the Tab key leaves a long table: the control that had the focus
 * last, initially the first control of the first row. Arrow keys move within and between rows.
 * @param container the scrolling element around the table, which is the tab stop of a table without controls
 */
export function useRovingFocus(container: HTMLElement | null): void {
  useEffect(() => {
    if (!container) return
    let current: HTMLElement | null = null
    // Until a control has had the focus, the tab stop is in the first row.
    let wasFocused = false

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
    }
    function onFocus({ target }: FocusEvent) {
      const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
      if (!control) return
      current = control
      wasFocused = true
      update()
    }
    function onKeyDown(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
      if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null
      const next = control && container && neighbour(container, control, key)
      if (!next) return
      next.focus()
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
  }, [container])
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

/** Returns the control that a key moves to, or undefined if the key does not move the focus. */
function neighbour(container: HTMLElement, control: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...container.querySelectorAll('tr')].filter((row) => controlsOf(row).length > 0)
  const rowIndex = rows.findIndex((row) => row.contains(control))
  const inRow = controlsOf(rows[rowIndex] ?? container)
  const index = inRow.indexOf(control)
  switch (key) {
    case 'ArrowRight':
      return inRow[index + 1]
    case 'ArrowLeft':
      return inRow[index - 1]
    case 'ArrowDown':
      return sameColumn(rows[rowIndex + 1], control)
    case 'ArrowUp':
      return sameColumn(rows[rowIndex - 1], control)
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
