import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { UserMatch } from '../../../../../contract/staff/search.ts'
import { routes } from '../../../../../routes.ts'
import { Badge } from '../../../../../ui/Badge.tsx'
import { Button } from '../../../../../ui/form/Button.tsx'
import popup from '../../../../../ui/form/Suggestions.module.css'
import { useListBox } from '../../../../../ui/form/use-list-box.ts'
import { countOf, reasonOf, titleOf } from './match-texts.ts'
import styles from './StaffSearch.module.css'
import type { Suggestions } from './suggestions.store.ts'

interface Props {
  /** The last query. */
  query?: string
  isLoading?: boolean
  /** Whether the page begins with the search, so that staff can type immediately. */
  takesFocus?: boolean
  /** Finds a user on this page. Without it, the form opens the console. */
  onFind?: (query: string) => void
  onOpen: (match: UserMatch) => void
  suggestions: Suggestions
}

/** The search at the top of staff pages. `/` moves the focus into it; Enter opens the best match. */
export function StaffSearch({
  query = '',
  isLoading,
  takesFocus = false,
  onFind,
  onOpen,
  suggestions,
}: Props) {
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
  useSlashKey(() => input.current)
  const state = useStore(suggestions.$state)
  const { matches, hasMore } = state.status === 'open' ? state : { matches: [], hasMore: false }
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

  function onSubmit(event: FormEvent) {
    if (!onFind) return
    event.preventDefault()
    const typed = text.trim()
    if (typed !== '') onFind(typed)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The key that moves the focus into the box was pressed again, or on a page that begins with it.
    if (event.key === '/' && text === '' && !hasModifier(event)) event.preventDefault()
    else listBox.onKeyDown(event)
  }

  return (
    <search>
      <form className={styles.line} action={routes.admin.path} onSubmit={onSubmit}>
        <label className="visually-hidden" htmlFor="find-user">
          Support id, round token, install id or email
        </label>
        <div className="anchor rest shrinks">
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
            onKeyDown={onKeyDown}
            onBlur={suggestions.close}
            aria-keyshortcuts="/"
            {...listBox.field}
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
          {state.status === 'open' && matches.length > 0 && (
            <div {...listBox.popup} className={`${popup.popup} ${styles.popup}`}>
              <div {...listBox.list} className={`${popup.list} ${styles.list}`}>
                {matches.map((match, index) => {
                  const attributes = listBox.optionOf(index)
                  return (
                    <div key={attributes.id} {...attributes} className={popup.option}>
                      <Match match={match} query={state.query} />
                    </div>
                  )
                })}
              </div>
              {hasMore && (
                <p className={popup.more}>There are more matches. Keep typing to narrow the list.</p>
              )}
            </div>
          )}
        </div>
        {/* Not disabled while loading, so that a new search need not wait for the previous one. */}
        <Button type="submit" disabled={text.trim() === ''} aria-busy={isLoading}>
          Find
        </Button>
        <p className="visually-hidden" aria-live="polite">
          {state.status === 'open' && announcementOf(matches.length, hasMore)}
        </p>
      </form>
    </search>
  )
}

function Match({ match, query }: { match: UserMatch; query: string }) {
  const title = titleOf(match)
  const { before, marked, after } = reasonOf(match, query)
  return (
    <>
      <span className={styles.who}>
        <span className={styles.title}>{title}</span>{' '}
        {match.name !== undefined && match.name !== title && (
          <span className="soft breaking shrinks">{match.name}</span>
        )}{' '}
        {match.isDisabled && <Badge tone="danger">Disabled</Badge>}{' '}
        {match.deletionAt !== undefined && <Badge tone="warning">Deletion requested</Badge>}
        {match.isConfirmed === false && <Badge>Not confirmed</Badge>}
        {match.kind === 'promoCode' && <Badge>Not used</Badge>}
      </span>{' '}
      <span className={styles.reason}>
        {before}
        <mark className={styles.mark}>{marked}</mark>
        {after}
      </span>
    </>
  )
}

/** Returns the text for screen readers. */
function announcementOf(count: number, hasMore: boolean): string {
  return count === 0 ? 'No matches' : `${countOf(count, hasMore)}. Use the arrow keys to choose one.`
}

type Modifiers = Pick<globalThis.KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>
const hasModifier = ({ ctrlKey, metaKey, altKey }: Modifiers) => ctrlKey || metaKey || altKey

/** Elements in which a slash is text, and dialogs, over which the search cannot be used. */
const TAKES_SLASH =
  'input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable], dialog *'

/** Makes `/` select the text of a field. */
function useSlashKey(fieldOf: () => HTMLInputElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field stays the same.
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isText = event.target instanceof Element && event.target.matches(TAKES_SLASH)
      if (event.key !== '/' || event.defaultPrevented || isText || hasModifier(event)) return
      event.preventDefault()
      fieldOf()?.focus()
      fieldOf()?.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
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
