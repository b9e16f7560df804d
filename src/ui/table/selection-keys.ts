import type { KeyboardEvent } from 'react'
import { controlInNextRow } from './use-roving-focus.ts'
import type { SelectionActions } from './use-selection.ts'

/**
 * Handles the keys that select rows: Ctrl or Cmd with A for all, Shift with the arrows or Space for a range, Escape for
 * none.
 * @param shownIds the ids of the rows in the order shown
 */
export function handleSelectionKey(
  event: KeyboardEvent<HTMLElement>,
  actions: SelectionActions,
  shownIds: readonly string[],
  hasSelection: boolean,
): void {
  const { key, target, currentTarget } = event
  if (!(target instanceof HTMLElement) || event.altKey) return
  const handled = () => {
    event.preventDefault()
    event.stopPropagation()
  }
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'a' || event.shiftKey) return
    handled()
    actions.selectAll()
    return
  }
  if (key === 'Escape' && hasSelection) {
    handled()
    actions.clear()
    return
  }
  const id = idOfRow(target, shownIds)
  if (!event.shiftKey || id === undefined) return
  if (key === ' ') {
    handled()
    actions.extendTo(id)
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    handled()
    const next = controlInNextRow(currentTarget, target, key)
    const nextId = next && idOfRow(next, shownIds)
    if (nextId === undefined) return
    actions.anchorAt(id)
    actions.extendTo(nextId)
    next?.focus()
  }
}

function idOfRow(element: Element, shownIds: readonly string[]): string | undefined {
  const index = element.closest<HTMLElement>('tr[data-index]')?.dataset.index
  return index === undefined ? undefined : shownIds[Number(index)]
}
