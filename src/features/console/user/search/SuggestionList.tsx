import { useEffect, useRef } from 'react'
import type { UserMatch } from '../../../../contract/search.ts'
import suggestions from '../../../../ui/form/Suggestions.module.css'
import { MatchDescription } from './MatchDescription.tsx'
import { keysOf } from './match-texts.ts'
import styles from './SuggestionList.module.css'

export const SUGGESTIONS_ID = 'user-suggestions'
export const suggestionId = (index: number) => `user-suggestion-${index}`

interface Props {
  query: string
  matches: readonly UserMatch[]
  hasMore: boolean
  /** Index of the option that Enter opens; undefined for none. */
  active: number | undefined
  onActivate: (index: number) => void
  onOpen: (match: UserMatch) => void
}

/** Shows the matches below the search box as a listbox. The focus stays in the box. */
export function SuggestionList({ query, matches, hasMore, active, onActivate, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const keys = keysOf(matches)
  return (
    // Keeps the focus in the search box; losing it would close the list.
    <div className={`${suggestions.popup} ${styles.popup}`} onPointerDown={(event) => event.preventDefault()}>
      <div
        className={`${suggestions.list} ${styles.list}`}
        ref={list}
        id={SUGGESTIONS_ID}
        role="listbox"
        aria-label="Matching users"
      >
        {matches.map((match, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search box
          <div
            key={keys[index]}
            id={suggestionId(index)}
            className={suggestions.option}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => onActivate(index)}
            onClick={() => onOpen(match)}
          >
            <MatchDescription match={match} query={query} />
          </div>
        ))}
      </div>
      {hasMore && <p className={suggestions.more}>There are more. Type on to narrow the list.</p>}
    </div>
  )
}
