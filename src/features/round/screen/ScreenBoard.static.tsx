import { leaderboardOf } from '../../../domain/leaderboard.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { columnsOf, noteOf } from '../leaderboard/leaderboard-columns.ts'
import { messages } from '../messages.ts'
import { boardPages } from './board-pages.ts'
import styles from './ScreenView.module.css'

interface Props {
  round: ShownRound
  /** Number of page changes so far. */
  turns: number
}

/** Shows one page of the leaderboard. */
export function ScreenBoard({ round, turns }: Props) {
  const board = leaderboardOf(round)
  const pages = boardPages(board.entries)
  const page = turns % pages.length
  const columns = columnsOf(board)
  return (
    <section className={styles.board} aria-label={messages.leaderboard}>
      <table className={styles.table} data-few={board.entries.length <= 5 || undefined}>
        <thead>
          <tr>
            <th scope="col" className={styles.position}>
              <abbr title="Position">Pos</abbr>
            </th>
            <th scope="col" className={styles.who}>
              Player
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={styles.figure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody key={page} className={styles.page}>
          {pages[page]?.map((entry) => (
            <tr key={entry.cardIndex}>
              <td className={styles.position}>{entry.positionText}</td>
              <th scope="row" className={styles.who}>
                <bdi className={styles.name}>{entry.name}</bdi>
                {noteOf(entry) && <span className={styles.note}>{noteOf(entry)}</span>}
              </th>
              {columns.map(({ label, textOf, isMain, isToPar }) => (
                <td
                  key={label}
                  className={styles.figure}
                  data-main={isMain || undefined}
                  data-under={(isMain && isToPar && (entry.overPar ?? 0) < 0) || undefined}
                >
                  {textOf(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {pages.length > 1 && (
        <p className={styles.pages}>
          {page + 1} / {pages.length}
        </p>
      )}
    </section>
  )
}
