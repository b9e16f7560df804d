import { type HistoryView, viewPath } from './history-view.store.ts'
import styles from './ViewSwitch.module.css'

/** Minimum number of rounds for statistics. */
export const STATISTICS_MIN = 3

const VIEWS = [
  { path: viewPath({ name: 'rounds' }), name: 'rounds', label: 'Rounds' },
  { path: viewPath({ name: 'statistics' }), name: 'statistics', label: 'Statistics' },
  {
    path: viewPath({ name: 'handicap' }),
    name: 'handicap',
    label: 'Handicap',
    fullLabel: 'Estimated handicap, not official',
  },
] as const

/** Shows buttons that open the views of the history. */
export function ViewSwitch({ current }: { current: HistoryView['name'] }) {
  return (
    <nav className={styles.views} aria-label="Views of your history">
      {VIEWS.map(({ path, name, label, ...view }) => (
        <button
          key={name}
          type="button"
          className={styles.view}
          data-path={path}
          aria-label={'fullLabel' in view ? view.fullLabel : undefined}
          aria-current={
            name === current ? 'page' : (name === 'statistics' && isPartOfStatistics(current)) || undefined
          }
        >
          {label}
        </button>
      ))}
    </nav>
  )
}

const isPartOfStatistics = (name: HistoryView['name']) => name === 'year' || name === 'partner'

/**
 * Shows a button that opens the review of a year. It is not a link, like the buttons of `ViewSwitch`, so that screen
 * readers list only rounds as links. `HistoryScreen` handles the click.
 */
export function ReviewButton({ year }: { year: number }) {
  return (
    <button type="button" className={styles.review} data-path={viewPath({ name: 'year', year })}>
      <span className="visually-hidden">{year}: </span>Year in review
    </button>
  )
}
