import type { Board, BoardRow } from '../../../domain/board/board.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { messages } from '../messages.ts'
import { boardPages } from './board-pages.ts'
import styles from './ScreenBoard.module.css'

interface Props {
  board: Board
  /** Number of page changes so far. */
  turns: number
  /** Whether the board is only as high as its rows. */
  isShort: boolean
}

/** With more rows in a column, there is only space for one line in each. */
const TWO_LINES_MAX = 10

/** Shows one page of the board, in one or two columns. */
export function ScreenBoard({ board, turns, isShort }: Props) {
  const pages = boardPages(board.rows)
  const at = turns % pages.length
  const columns = pages[at] ?? []
  return (
    <section className={styles.board} data-short={isShort || undefined} aria-label={messages.leaderboard}>
      {board.headline && (
        <p className={styles.headline}>
          <strong>{board.headline.strong}</strong>
          {board.headline.rest}
        </p>
      )}
      <div key={at} className={styles.columns}>
        {columns.map((rows) => (
          <ol
            key={rows[0]?.cardIndex}
            className={styles.rows}
            data-long={rows.length > TWO_LINES_MAX || undefined}
          >
            {rows.map((row) => (
              <Row key={row.cardIndex} row={row} isLive={board.isLive} />
            ))}
          </ol>
        ))}
      </div>
      {board.byHole?.stake && <p className={styles.stake}>{board.byHole.stake}</p>}
      {pages.length > 1 && (
        <p className={styles.pages}>
          {at + 1} / {pages.length}
        </p>
      )}
    </section>
  )
}

function Row({ row, isLive }: { row: BoardRow; isLive: boolean }) {
  const { positionText, name, players, thru, note, beside, last, main, words } = row
  const details = [thru, note, players.map(isolated).join(', '), beside].filter(Boolean)
  return (
    <li className={styles.row} data-leads={row.isLeader || undefined}>
      <span className={styles.position}>{positionText}</span>
      <span className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        {details.length > 0 && <span className={styles.detail}>{details.join(' · ')}</span>}
      </span>
      {isLive && last && <ScoreMark mark={last.mark} text={last.text} spoken={last.words} />}
      <span className={styles.figure} data-under={row.isUnder || undefined} data-out={row.isOut || undefined}>
        <span aria-hidden="true">{main}</span>
        <span className="visually-hidden">{words}</span>
      </span>
    </li>
  )
}
