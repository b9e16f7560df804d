import { useStore } from '@nanostores/react'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../../ui/form/Button.tsx'
import styles from './FindUserForm.module.css'
import type { RecentSearches } from './recent-searches.store.ts'

interface Props {
  /** The query in the address. */
  query: string
  isLoading: boolean
  onFind: (query: string) => void
  recent: RecentSearches
  input: RefObject<HTMLInputElement | null>
}

/** The user search, and the recent searches below it. */
export function FindUserForm({ query, isLoading, onFind, recent, input }: Props) {
  const [text, setText] = useState(query)
  useEffect(() => setText(query), [query])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (typed !== '') onFind(typed)
  }

  return (
    <div className={styles.find}>
      <search>
        <form className={styles.form} method="post" onSubmit={onSubmit}>
          <h1 className={styles.title}>Find user</h1>
          <label className={styles.label} htmlFor="find-user">
            Support id, round token, install id or email
          </label>
          <div className={styles.line}>
            <div className={styles.box}>
              <input
                ref={input}
                id="find-user"
                type="search"
                name="query"
                className={styles.input}
                value={text}
                onChange={(event) => setText(event.target.value)}
                aria-keyshortcuts="/"
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
            </div>
            {/* Not disabled while loading, so that a new search need not wait for the previous one. */}
            <Button type="submit" kind="main" disabled={text.trim() === ''} aria-busy={isLoading}>
              Find
            </Button>
          </div>
        </form>
      </search>
      <RecentSearchList recent={recent} current={query} onFind={onFind} />
    </div>
  )
}

interface RecentProps {
  recent: RecentSearches
  current: string
  onFind: (query: string) => void
}

function RecentSearchList({ recent, current, onFind }: RecentProps) {
  const queries = useStore(recent.$recent)
  if (queries.length === 0) return null
  return (
    <div className={styles.recent}>
      <span id="recent-searches">Recent searches</span>
      <ul aria-labelledby="recent-searches">
        {queries.map((query) => (
          <li key={query}>
            <button
              type="button"
              className={styles.recentQuery}
              aria-current={query === current || undefined}
              onClick={() => onFind(query)}
            >
              {query}
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
