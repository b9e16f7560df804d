import type { ComponentType, ReactNode, Ref } from 'react'
import type { Board, BoardRow } from '../../../domain/board/board.ts'
import type { AvatarProps } from '../../../ui/AvatarView.static.tsx'
import { Avatars } from '../../../ui/scorecard/Avatars.static.tsx'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { messages } from '../messages.ts'
import styles from './Board.module.css'

interface Props {
  board: Board
  /** Whether all rows are shown instead of the first ones. */
  isWhole?: boolean
  imageUrl: (imageName: string) => string
  Avatar: ComponentType<AvatarProps>
  /** Called with the index among the participant cards when the viewer chooses a row. */
  onPlayer?: (cardIndex: number) => void
  /** Shows all rows, or only the first ones again. */
  onAll?: () => void
  /** What precedes the rows. */
  head?: ReactNode
  /** The line of news below the rows. */
  news?: ReactNode
  listRef?: Ref<HTMLOListElement>
}

/** Longest figure; what is longer is words. */
const FIGURE_LENGTH = 5

/** Number of rows that fit on the first screen of a phone. */
export const FIRST_ROW_COUNT = 5

/** Shows who leads, by how much, and how far each player is. */
export function BoardView(props: Props) {
  const { board, isWhole = false, imageUrl, Avatar, onPlayer, onAll, head, news, listRef } = props
  const count = board.rows.length
  const rows = isWhole ? board.rows : board.rows.slice(0, FIRST_ROW_COUNT)
  return (
    <section className={styles.board} aria-label={messages.leaderboard}>
      <h2 className="visually-hidden">{messages.leaderboard}</h2>
      {head}
      <ol className={styles.rows} ref={listRef}>
        {rows.map((row) => (
          <li key={row.cardIndex} data-key={row.cardIndex}>
            <Row row={row} isLive={board.isLive} imageUrl={imageUrl} Avatar={Avatar} onPlayer={onPlayer} />
          </li>
        ))}
      </ol>
      {count > FIRST_ROW_COUNT && (
        <button type="button" className={styles.all} onClick={onAll}>
          {isWhole ? messages.firstOnly : `All ${count}`}
        </button>
      )}
      {news}
    </section>
  )
}

interface RowProps extends Pick<Props, 'imageUrl' | 'Avatar' | 'onPlayer'> {
  row: BoardRow
  /** Whether the result of the last hole is news. */
  isLive: boolean
}

function Row({ row, isLive, imageUrl, Avatar, onPlayer }: RowProps) {
  const { last } = row
  const notes = row.isOut ? [row.note, row.handicap] : [row.thru, row.handicap, row.note]
  const details = [...notes, row.players.join(', ')].filter(Boolean)
  return (
    <button
      type="button"
      className={styles.row}
      data-leads={row.isLeader || undefined}
      data-out={row.isOut || undefined}
      onClick={() => onPlayer?.(row.cardIndex)}
    >
      <span className={styles.position}>{row.positionText}</span>
      <Avatars participant={row.participant} imageUrl={imageUrl} Avatar={Avatar} />
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{row.name}</bdi>
          <Movement places={row.movement ?? 0} />
        </span>
        <span className={styles.detail}>{details.join(' · ')}</span>
      </span>
      {isLive && last && (
        <span className={styles.last}>
          <ScoreMark mark={last.mark} text={last.text} spoken={`hole ${last.hole + 1}: ${last.word}`} />
        </span>
      )}
      <span className={styles.figures}>
        <span
          className={styles.main}
          data-under={row.isUnder || undefined}
          data-long={row.main.length > FIGURE_LENGTH || undefined}
        >
          <span aria-hidden="true">{row.main}</span>
          <span className="visually-hidden">{row.words}</span>
        </span>
        {row.beside && <span className={styles.aside}>{row.beside}</span>}
      </span>
    </button>
  )
}

/** Shows by how many places a player has moved since the previous hole. */
function Movement({ places }: { places: number }) {
  if (places === 0) return null
  const count = Math.abs(places)
  return (
    <span className={styles.movement} data-down={places < 0 || undefined}>
      <span aria-hidden="true">
        {places > 0 ? '▲' : '▼'} {count}
      </span>
      <span className="visually-hidden">
        {places > 0 ? 'up' : 'down'} {count}
      </span>
    </span>
  )
}
