import type { KeyboardEvent, MouseEvent } from 'react'
import type { UserMatch } from '../../../../contract/search.ts'
import { MatchDescription } from './MatchDescription.tsx'
import styles from './MatchList.module.css'
import { countOf, keysOf, MATCHES_ID } from './match-texts.ts'

interface Props {
  query: string
  matches: readonly UserMatch[]
  hasMore: boolean
  hrefOf: (match: UserMatch) => string
  onOpen: (match: UserMatch) => void
}

/** Lists the matches of a search without an exact result, as links. Arrow keys move through the list. */
export function MatchList({ query, matches, hasMore, hrefOf, onOpen }: Props) {
  function onClick(event: MouseEvent, match: UserMatch) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(match)
  }
  const keys = keysOf(matches)
  return (
    <section className={styles.matches} aria-labelledby="user-matches-title">
      <h2 id="user-matches-title" className={styles.title}>
        {countOf(matches.length, hasMore)} for “{query}”
      </h2>
      <ul id={MATCHES_ID} className={styles.list} onKeyDown={moveByArrows}>
        {matches.map((match, index) => (
          <li key={keys[index]}>
            <a className={styles.match} href={hrefOf(match)} onClick={(event) => onClick(event, match)}>
              <MatchDescription match={match} query={query} />
            </a>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className={styles.more}>There are more. Search for more of the text to narrow the list.</p>
      )}
    </section>
  )
}

const STEPS: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  links[step(at, links.length - 1)]?.focus()
}
