import { type HistoryView, viewPath } from './history-view.store.ts'
import styles from './ViewSwitch.module.css'

/** With fewer rounds there are no statistics to show. */
export const STATISTICS_MIN = 3

const VIEWS = [
  { path: viewPath({ name: 'rounds' }), name: 'rounds', label: 'Rounds' },
  { path: viewPath({ name: 'statistics' }), name: 'statistics', label: 'Statistics' },
] as const

/** Links to the views of the history; `HistoryScreen` opens them without loading the page. */
export function ViewSwitch({ current }: { current: HistoryView['name'] }) {
  return (
    <nav className={styles.views} aria-label="Views of your history">
      {VIEWS.map(({ path, name, label }) => (
        <a
          key={name}
          className={styles.view}
          href={path}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
