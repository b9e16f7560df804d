import { useMemo, useRef } from 'react'
import { leaderboardOf } from '../../../domain/leaderboard.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { useMovement } from '../board/use-movement.ts'
import { messages } from '../messages.ts'
import styles from './Leaderboard.module.css'
import { columnsOf, noteOf } from './leaderboard-columns.ts'

/**
 * Shows the participants by position, with the total that decides the round, as a table without controls. Its size
 * follows the surrounding font size.
 */
export function Leaderboard({ round }: { round: ShownRound }) {
  const board = useMemo(() => leaderboardOf(round), [round])
  const body = useRef<HTMLTableSectionElement>(null)
  useMovement(body)
  const columns = columnsOf(board)
  return (
    <section className={styles.board} aria-label={messages.leaderboard}>
      <h2 className={styles.title}>{messages.leaderboard}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.position}>
              <abbr title="Position">Pos</abbr>
            </th>
            <th scope="col" className={styles.who}>
              {board.entries.some(({ players }) => players.length > 0) ? 'Team' : 'Player'}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={styles.figure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {board.entries.map((entry) => (
            <tr key={entry.cardIndex} data-key={entry.cardIndex} data-unavailable={entry.state && true}>
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
    </section>
  )
}
