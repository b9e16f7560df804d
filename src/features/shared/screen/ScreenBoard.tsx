import type { ReactNode } from 'react'
import { Movement } from '../../../ui/Movement.static.tsx'
import styles from './ScreenBoard.module.css'

/** A competitor on a screen. */
export interface ScreenRow {
  key: string
  positionText: string
  name: string
  /** What is said about the competitor, in short. */
  details: readonly string[]
  /** The number of places won; negative for places lost. */
  movement?: number | undefined
  /** The sign of the last hole. */
  mark?: ReactNode
  /** The figure that decides, and the same in words. */
  main: string
  words: string
  isLeader: boolean
  isUnder: boolean
  isOut: boolean
}

interface Props {
  rows: readonly ScreenRow[]
  headline: { strong: string; rest: string } | undefined
  /** Number of page changes so far. */
  turns: number
  /** Whether the board is only as high as its rows. */
  isShort?: boolean
  /** What is said below the rows. */
  foot?: ReactNode
}

/** With more rows in a column, there is only space for one line in each. */
const TWO_LINES_MAX = 10

/** Shows one page of a leaderboard, in one or two columns. */
export function ScreenBoard({ rows: all, headline, turns, isShort = false, foot }: Props) {
  const pages = boardPages(all)
  const at = turns % pages.length
  const columns = pages[at] ?? []
  return (
    <section className={styles.board} data-short={isShort || undefined} aria-label="Leaderboard">
      {headline && (
        <p className={styles.headline}>
          <strong>{headline.strong}</strong>
          {headline.rest}
        </p>
      )}
      <div key={at} className={styles.columns}>
        {columns.map((rows) => (
          <ol key={rows[0]?.key} className={styles.rows} data-long={rows.length > TWO_LINES_MAX || undefined}>
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </ol>
        ))}
      </div>
      {(foot || pages.length > 1) && (
        <p className={styles.foot}>
          <span>{foot}</span>
          {pages.length > 1 && `${at + 1} / ${pages.length}`}
        </p>
      )}
    </section>
  )
}

function Row({ row }: { row: ScreenRow }) {
  const { positionText, name, details, movement = 0, mark, main, words } = row
  return (
    <li className={styles.row} data-leads={row.isLeader || undefined}>
      <span className={styles.position}>{positionText}</span>
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {movement !== 0 && ' '}
          <Movement places={movement} />
        </span>
        {details.length > 0 && (
          <span className={styles.detail}>
            {details.map((text, at) => (
              <span key={text} className="cut">
                {at > 0 && ' · '}
                {text}
              </span>
            ))}
          </span>
        )}
      </span>
      {mark}
      <span className={styles.figure} data-under={row.isUnder || undefined} data-out={row.isOut || undefined}>
        <span aria-hidden="true">{main}</span>
        <span className="visually-hidden">{words}</span>
      </span>
    </li>
  )
}

/** Number of rows in a column. It is constant, because the font size depends on the screen size. */
const COLUMN_MAX = 15
/** With more rows than this, two columns are easier to read than one. */
const ONE_COLUMN_MAX = 10
const COLUMNS_MAX = 2

/** Divides the rows of a board into pages, and these into one or two columns. All are of about the same length. */
export function boardPages<T>(rows: readonly T[]): T[][][] {
  return evenly(rows, COLUMN_MAX * COLUMNS_MAX).map((page) =>
    page.length > ONE_COLUMN_MAX ? evenly(page, Math.ceil(page.length / COLUMNS_MAX)) : [page],
  )
}

/** Divides values into the fewest parts that are not longer than the maximum, and at least one. */
function evenly<T>(values: readonly T[], lengthMax: number): T[][] {
  const count = Math.max(1, Math.ceil(values.length / lengthMax))
  const size = Math.ceil(values.length / count)
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size))
}
