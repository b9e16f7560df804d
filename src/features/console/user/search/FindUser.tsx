import { useStore } from '@nanostores/react'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../../ui/form/Button.tsx'
import styles from './FindUser.module.css'
import type { RecentSearches } from './recent-searches.store.ts'

interface Props {
  /** What is searched for now, by the address. */
  query: string
  isLoading: boolean
  onFind: (query: string) => void
  recent: RecentSearches
  input: RefObject<HTMLInputElement | null>
}

export function FindUser({ query, isLoading, onFind, recent, input }: Props) {
  const [text, setText] = useState(query)
  useEffect(() => setText(query), [query])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted !== '') onFind(wanted)
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
            {/* Never disabled while it loads: the next caller's search need not wait for this one's. */}
            <Button type="submit" kind="main" disabled={text.trim() === ''} aria-busy={isLoading}>
              Find
            </Button>
          </div>
        </form>
      </search>
      <Recent recent={recent} current={query} onFind={onFind} />
    </div>
  )
}

interface RecentProps {
  recent: RecentSearches
  current: string
  onFind: (query: string) => void
}

function Recent({ recent, current, onFind }: RecentProps) {
  const queries = useStore(recent.$recent)
  if (queries.length === 0) return null
  return (
    <div className={styles.recent}>
      <span id="recent-searches">Recent searches</span>
      <ul aria-labelledby="recent-searches">
        {queries.map((one) => (
          <li key={one}>
            <button
              type="button"
              className={styles.again}
              aria-current={one === current || undefined}
              onClick={() => onFind(one)}
            >
              {one}
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
