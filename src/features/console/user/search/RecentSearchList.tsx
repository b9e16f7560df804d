import { useStore } from '@nanostores/react'
import styles from './RecentSearchList.module.css'
import type { RecentSearches } from './recent-searches.store.ts'

interface Props {
  recent: RecentSearches
  current: string
  onFind: (query: string) => void
}

/** Lists the recent searches, which a click repeats. */
export function RecentSearchList({ recent, current, onFind }: Props) {
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
              className={styles.query}
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
