import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import type { UserMatch } from '../../../../contract/search.ts'
import { MATCHES_ID } from './MatchList.tsx'
import type { Suggestions, SuggestionsState } from './suggestions.store.ts'

/** Handles the list of suggestions below a search box and the keys that operate it. */
export function useSuggestions(suggestions: Suggestions, onOpen: (match: UserMatch) => void) {
  const state = useStore(suggestions.$state)
  const [chosen, setChosen] = useState<{ of: SuggestionsState; index: number }>()
  const matches = state.status === 'open' ? state.matches : []
  // Resets the selection, because another list has other options.
  const active = chosen?.of === state ? chosen.index : undefined
  const activate = (index: number | undefined) =>
    setChosen(index === undefined ? undefined : { of: state, index })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    // The key that moves the focus into the box was pressed again.
    if (event.key === '/' && event.currentTarget.value === '') return event.preventDefault()
    if (matches.length === 0) {
      if (event.key === 'ArrowDown') focusFirstResult(event)
      return
    }
    const match = active === undefined ? undefined : matches[active]
    switch (event.key) {
      case 'ArrowDown':
        activate(active === undefined ? 0 : (active + 1) % matches.length)
        break
      case 'ArrowUp':
        activate(active === undefined ? matches.length - 1 : (active || matches.length) - 1)
        break
      case 'Enter':
        if (!match) return
        onOpen(match)
        break
      case 'Escape':
        suggestions.close()
        break
      default:
        return
    }
    event.preventDefault()
  }

  return { state, isOpen: matches.length > 0, active, activate, onKeyDown }
}

/** Moves the focus from the search box into the results below it, if there are any. */
function focusFirstResult(event: KeyboardEvent): void {
  const link = document.getElementById(MATCHES_ID)?.querySelector('a')
  if (!link) return
  event.preventDefault()
  link.focus()
}
