import { useStore } from '@nanostores/react'
import type { KeyboardEvent } from 'react'
import type { UserMatch } from '../../../../contract/search.ts'
import { useListBox } from '../../../../ui/form/use-list-box.ts'
import { MATCHES_ID } from './match-texts.ts'
import type { Suggestions } from './suggestions.store.ts'

/** Handles the list of suggestions below a search box and the keys that operate it. */
export function useSuggestions(suggestions: Suggestions, onOpen: (match: UserMatch) => void) {
  const state = useStore(suggestions.$state)
  const matches = state.status === 'open' ? state.matches : []
  const listBox = useListBox({
    label: 'Matching users',
    count: matches.length,
    of: state,
    onTake(index) {
      const match = matches[index]
      if (match) onOpen(match)
    },
    onClose: suggestions.close,
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    // The key that moves the focus into the box was pressed again.
    if (event.key === '/' && event.currentTarget.value === '') return event.preventDefault()
    if (matches.length > 0) listBox.onKeyDown(event)
    else if (event.key === 'ArrowDown') focusFirstResult(event)
  }

  return { state, listBox, onKeyDown }
}
export type SuggestionsListBox = ReturnType<typeof useSuggestions>['listBox']

/** Moves the focus from the search box into the results below it, if there are any. */
function focusFirstResult(event: KeyboardEvent): void {
  const link = document.getElementById(MATCHES_ID)?.querySelector('a')
  if (!link) return
  event.preventDefault()
  link.focus()
}
