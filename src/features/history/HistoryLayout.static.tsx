import type { ReactNode, Ref } from 'react'
import type { OpenSheet } from '../../platform/sheets/open-sheet.ts'
import { routes, scorePath } from '../../routes.ts'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import buttonStyles from '../../ui/form/TextButton.module.css'
import { HelpSign } from '../../ui/HelpSign.static.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './History.module.css'
import { type HistoryView, viewPath } from './history-view.store.ts'
import { DEFINITIONS, TITLE } from './messages.ts'
import { roundCount } from './year-summary.ts'

interface Props {
  /** Links to the other views. */
  views?: ReactNode
  /** The number of visible rounds, and the button that shows all rounds. */
  count: ReactNode
  /** Leads to keeping score. */
  action?: ReactNode
  note?: ReactNode
  filterBar?: ReactNode
  /** The chart beside the list in wide windows. */
  trend?: ReactNode
  list: ReactNode
}

/** Arranges the parts of a history with rounds. */
export function HistoryLayout({ views, count, action, note, filterBar, trend, list }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {views}
        <div className={styles.top}>
          <PageTitle
            lead={
              <span className={styles.count}>
                {count}
                <HelpSign>{DEFINITIONS}</HelpSign>
              </span>
            }
          >
            {TITLE}
          </PageTitle>
          {action && <span className="not-printed">{action}</span>}
        </div>
        {note}
        {filterBar}
      </div>
      {trend}
      <div className={styles.list}>{list}</div>
    </div>
  )
}

interface CountProps {
  shown: number
  total: number
  /** Buttons for the visible rounds. */
  children: ReactNode
  /** Receives the focus when the action that had it disappears. */
  ref?: Ref<HTMLSpanElement>
}

/** Shows the number of visible rounds: "12 of 70 rounds". */
export function HistoryCount({ shown, total, children, ref }: CountProps) {
  return (
    <>
      <span ref={ref} role="status" tabIndex={-1}>
        {shown === total ? roundCount(total) : `${shown} of ${roundCount(total)}`}
      </span>
      <span className="row gap-3 not-printed">{children}</span>
    </>
  )
}

interface KeepScoreProps {
  /** A round that the golfer scores with another browser. */
  elsewhere?: OpenSheet | undefined
  /** Whether the page begins with a round that is scored in this browser, which comes first. */
  isKept: boolean
}

/** Leads to the round that another browser scores, or to the beginning of one. */
export function KeepScoreLink({ elsewhere, isKept }: KeepScoreProps) {
  return elsewhere ? (
    <LinkButton kind="main" href={scorePath(elsewhere.token)}>
      Continue: <bdi>{elsewhere.course}</bdi>
    </LinkButton>
  ) : (
    <LinkButton kind={isKept ? 'quiet' : 'main'} href={routes.play.path}>
      Keep score
    </LinkButton>
  )
}

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
    <button
      type="button"
      className={`small to-end not-printed ${buttonStyles.button}`}
      data-path={viewPath({ name: 'year', year })}
    >
      <span className="visually-hidden">{year}: </span>Year in review
    </button>
  )
}
