import { type HistoryView, viewPath } from './history-view.store.ts'
import styles from './ViewSwitch.module.css'

/** With fewer rounds there are no statistics to show. */
export const STATISTICS_MIN = 3

const VIEWS = [
  { path: viewPath({ name: 'rounds' }), name: 'rounds', label: 'Rounds' },
  { path: viewPath({ name: 'statistics' }), name: 'statistics', label: 'Statistics' },
] as const

/** Opens the views of the history. */
export function ViewSwitch({ current }: { current: HistoryView['name'] }) {
  return (
    <nav className={styles.views} aria-label="Views of your history">
      {VIEWS.map(({ path, name, label }) => (
        <button
          key={name}
          type="button"
          className={styles.view}
          data-path={path}
          aria-current={
            name === current ? 'page' : (name === 'statistics' && current === 'year') || undefined
          }
        >
          {label}
        </button>
      ))}
    </nav>
  )
}

/**
 * Opens the review of a year. A button and not a link, like those of `ViewSwitch`: all links of the list are rounds, so
 * that screen readers list nothing else. `HistoryScreen` handles both.
 */
export function ReviewButton({ year }: { year: number }) {
  return (
    <button type="button" className={styles.review} data-path={viewPath({ name: 'year', year })}>
      <span className="visually-hidden">{year}: </span>Year in review
    </button>
  )
}
