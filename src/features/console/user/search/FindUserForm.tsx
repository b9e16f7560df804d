import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { UserMatch } from '../../../../contract/search.ts'
import { lazyPart, Optional } from '../../../../platform/lazy/Optional.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { pageCommands } from '../../keys/page-commands.ts'
import styles from './FindUserForm.module.css'
import { countOf } from './match-texts.ts'
import type { Suggestions, SuggestionsState } from './suggestions.store.ts'
import { useSuggestions } from './use-suggestions.ts'

// Lazily loaded, because most visits begin with something else.
const SuggestionList = lazyPart(async () => (await import('./SuggestionList.tsx')).SuggestionList)

interface Props {
  /** The last query. */
  query: string
  isLoading?: boolean
  /** Whether the page begins with the search, so that staff can type immediately. */
  takesFocus?: boolean
  onFind: (query: string) => void
  onOpen: (match: UserMatch) => void
  suggestions: Suggestions
}

/** Shows the user search with suggestions, at the top of staff pages. */
export function FindUserForm({ query, isLoading, takesFocus = false, onFind, onOpen, suggestions }: Props) {
  const [text, setText] = useState(query)
  const input = useRef<HTMLInputElement>(null)
  // Keeps what was typed before hydration.
  useEffect(() => setText((shown) => shown || (input.current?.value ?? '')), [])
  const [lastQuery, setLastQuery] = useState(query)
  if (query !== lastQuery) {
    setLastQuery(query)
    setText(query)
  }
  useEffect(() => {
    if (takesFocus) focusOnArrival(input.current)
  }, [takesFocus])
  useEffect(() => pageCommands.add({ focusSearch: () => input.current?.select() }), [])
  const list = useSuggestions(suggestions, onOpen)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (typed !== '') onFind(typed)
  }

  return (
    <search>
      <form className={styles.line} method="post" onSubmit={onSubmit}>
        <label className="visually-hidden" htmlFor="find-user">
          Support id, round token, install id or email
        </label>
        <div className={styles.box}>
          {/* Still a search box: with a list it is announced like a combobox, and without one as a search box. */}
          <input
            ref={input}
            id="find-user"
            type="search"
            name="query"
            className={styles.input}
            placeholder="Support id, round token, install id, email, name, order…"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              suggestions.type(event.target.value)
            }}
            onKeyDown={list.onKeyDown}
            onBlur={suggestions.close}
            aria-keyshortcuts="/"
            {...list.listBox.field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          {text === '' && (
            <span className={styles.key} aria-hidden="true">
              /
            </span>
          )}
          {list.state.status === 'open' && list.state.matches.length > 0 && (
            <Optional>
              <SuggestionList {...list.state} listBox={list.listBox} />
            </Optional>
          )}
        </div>
        {/* Not disabled while loading, so that a new search need not wait for the previous one. */}
        <Button type="submit" disabled={text.trim() === ''} aria-busy={isLoading}>
          Find
        </Button>
        <p className="visually-hidden" aria-live="polite">
          {announcementOf(list.state)}
        </p>
      </form>
    </search>
  )
}

/** Returns the text for screen readers. */
function announcementOf(state: SuggestionsState): string {
  if (state.status === 'closed') return ''
  if (state.matches.length === 0) return 'No matches'
  return `${countOf(state.matches.length, state.hasMore)}. Use the arrow keys to choose one.`
}

/**
 * Moves the focus into a field. Does nothing if another element has the focus, a dialog is open, or the device would
 * open an on-screen keyboard.
 */
function focusOnArrival(field: HTMLInputElement | null): void {
  const isTouch = matchMedia('(pointer: coarse)').matches
  const isFocusElsewhere = document.activeElement !== null && document.activeElement !== document.body
  if (isTouch || isFocusElsewhere || document.querySelector('dialog[open]')) return
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
}
