import type { KeyboardEvent } from 'react'
import { controlInNextRow } from './use-roving-focus.ts'
import type { SelectionActions } from './use-selection.ts'

/**
 * Handles the keys that select rows: Ctrl+A or Cmd+A selects all, Shift with an arrow or Space selects a range, Escape
 * deselects all.
 * @param shownIds the ids of the visible rows in order
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
