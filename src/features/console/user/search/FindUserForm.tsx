import { useStore } from '@nanostores/react'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { UserMatch } from '../../../../contract/search.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import styles from './FindUserForm.module.css'
import { countOf } from './MatchList.tsx'
import type { RecentSearches } from './recent-searches.store.ts'
import { SuggestionList } from './SuggestionList.tsx'
import type { Suggestions, SuggestionsState } from './suggestions.store.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  /** The last query. */
  query: string
  isLoading: boolean
  onFind: (query: string) => void
  onOpen: (match: UserMatch) => void
  recent: RecentSearches
  suggestions: Suggestions
  input: RefObject<HTMLInputElement | null>
}

/** Shows the user search with suggestions, and the recent searches below it. */
export function FindUserForm({ query, isLoading, onFind, onOpen, recent, suggestions, input }: Props) {
  const [text, setText] = useState(query)
  useEffect(() => setText(query), [query])
  useFocusOnArrival(input)
  const list = useSuggestions(suggestions, onOpen)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (typed !== '') onFind(typed)
  }

  return (
    <div className="stack gap-3">
      <search>
        <form className="stack gap-1" method="post" onSubmit={onSubmit}>
          <div className={styles.heading}>
            <h1 className={styles.title}>Find user</h1>
            <label className={styles.label} htmlFor="find-user">
              Support id, round token, install id or email
            </label>
          </div>
          <div className={styles.line}>
            <div className={styles.box}>
              {/* Still a search box: with a list it is announced like a combobox, and without one as a search box. */}
              <input
                ref={input}
                id="find-user"
                type="search"
                name="query"
                className={styles.input}
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
                <SuggestionList {...list.state} listBox={list.listBox} />
              )}
            </div>
            {/* Not disabled while loading, so that a new search need not wait for the previous one. */}
            <Button type="submit" kind="main" disabled={text.trim() === ''} aria-busy={isLoading}>
              Find
            </Button>
          </div>
          <p className="visually-hidden" aria-live="polite">
            {announcementOf(list.state)}
          </p>
        </form>
      </search>
      <RecentSearchList recent={recent} current={query} onFind={onFind} />
    </div>
  )
}

/** Returns the text for screen readers. */
function announcementOf(state: SuggestionsState): string {
  if (state.status === 'closed') return ''
  if (state.matches.length === 0) return 'No matches'
  return `${countOf(state.matches.length, state.hasMore)}. Use the arrow keys to choose one.`
}

interface RecentProps {
  recent: RecentSearches
  current: string
  onFind: (query: string) => void
}

function RecentSearchList({ recent, current, onFind }: RecentProps) {
  const searches = useStore(recent.$recent)
  if (searches.length === 0) return null
  return (
    <div className={styles.recent}>
      <span id="recent-searches">Recent searches</span>
      <ul aria-labelledby="recent-searches">
        {searches.map(({ query, label }) => (
          <li key={query}>
            <button
              type="button"
              className={styles.recentQuery}
              aria-current={query === current || undefined}
              onClick={() => onFind(query)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.clear} onClick={recent.clear}>
        Clear
      </button>
    </div>
  )
}

/**
 * Moves the focus into a field when it first appears, so that staff can type immediately. Does nothing if another
 * element has the focus, a dialog is open, or the device would open an on-screen keyboard.
 */
function useFocusOnArrival(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isTouch = matchMedia('(pointer: coarse)').matches
    const isFocusElsewhere = document.activeElement !== null && document.activeElement !== document.body
    if (isTouch || isFocusElsewhere || document.querySelector('dialog[open]')) return
    field.current?.focus({ preventScroll: true })
  }, [field])
}
