import type { ComponentType, ReactNode, Ref } from 'react'
import type { Board, BoardRow } from '../../../domain/board/board.ts'
import type { HoleBoard } from '../../../domain/board/hole-board.ts'
import { pointsText } from '../../../domain/results/points.ts'
import type { AvatarProps } from '../../../ui/AvatarView.static.tsx'
import { Movement } from '../../../ui/Movement.static.tsx'
import { Avatars } from '../../../ui/scorecard/Avatars.static.tsx'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { messages } from '../messages.ts'
import styles from './Board.module.css'

interface Props {
  board: Board
  /** Whether all rows are shown instead of the first ones. */
  isWhole?: boolean
  /** Index among the participant cards of the viewer's own player, who is always shown. */
  ownCard?: number | undefined
  imageUrl: (imageName: string) => string
  Avatar: ComponentType<AvatarProps>
  /** Called with the index among the participant cards when the viewer chooses a row. */
  onPlayer?: (cardIndex: number) => void
  /** Shows all rows, or only the first ones again. */
  onAll?: () => void
  /** Whether it only shows the rows, without controls. */
  isPlain?: boolean
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
  const { board, isWhole = false, ownCard, onAll, isPlain = false, news, listRef } = props
  const count = board.rows.length
  const rows = isWhole ? board.rows : firstRows(board.rows, ownCard)
  return (
    <section className="card measured clip round-l" aria-label={messages.leaderboard}>
      <h2 className="visually-hidden">{messages.leaderboard}</h2>
      {board.headline && (
        <p className={styles.headline}>
          <strong>{board.headline.strong}</strong>
          {board.headline.rest}
        </p>
      )}
      <ol className="stack gap-0" ref={listRef}>
        {rows.map((row) => (
          <li key={row.cardIndex} data-key={row.cardIndex}>
            <Row {...props} row={row} isOwn={row.cardIndex === ownCard} />
          </li>
        ))}
      </ol>
      {count > FIRST_ROW_COUNT && !isPlain && (
        <button type="button" className={styles.all} onClick={onAll}>
          {isWhole ? messages.firstOnly : `All ${count}`}
        </button>
      )}
      {board.byHole && <ByHole byHole={board.byHole} isLive={board.isLive} />}
      {news}
    </section>
  )
}

/** Returns the first rows, of which the last is that of the viewer's own player if it would not be among them. */
function firstRows(rows: readonly BoardRow[], ownCard: number | undefined): readonly BoardRow[] {
  const own = rows.findIndex(({ cardIndex }) => cardIndex === ownCard)
  if (own < FIRST_ROW_COUNT) return rows.slice(0, FIRST_ROW_COUNT)
  return [...rows.slice(0, FIRST_ROW_COUNT - 1), ...rows.slice(own, own + 1)]
}

/** Shows who won what on each hole of skins or nines; the latest hole of a round in play comes first. */
function ByHole({ byHole: { label, holes, stake }, isLive }: { byHole: HoleBoard; isLive: boolean }) {
  const won = holes.filter(({ shares }) => shares.length > 0)
  if (won.length === 0 && !stake) return null
  return (
    <div className={styles.byHole}>
      <ul className="line gap-5 scroll" aria-label={`${label} by hole`}>
        {(isLive ? won.toReversed() : won).map(({ hole, number, shares }) => (
          <li key={hole} className="stack gap-0 rigid">
            <span className={styles.detail}>Hole {number}</span>
            <span className={styles.shares}>
              {shares.map(({ cardIndex, name, points }) => (
                <span key={cardIndex}>
                  <bdi>{name}</bdi> {pointsText(points)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {stake && <p className={styles.detail}>{stake}</p>}
    </div>
  )
}

interface RowProps extends Props {
  row: BoardRow
  isOwn: boolean
}

function Row({ board, row, isOwn, imageUrl, Avatar, onPlayer, isPlain }: RowProps) {
  const { last } = row
  const common = {
    className: styles.row,
    'data-leads': row.isLeader || undefined,
    'data-out': row.isOut || undefined,
    'data-own': isOwn || undefined,
  }
  const content = (
    <>
      <span className={styles.position}>{row.positionText}</span>
      <Avatars participant={row.participant} imageUrl={imageUrl} Avatar={Avatar} />
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi className="cut">{row.name}</bdi>
          <Movement places={row.movement ?? 0} />
        </span>
        <Details row={row} isOwn={isOwn} />
      </span>
      {board.isLive && last && (
        <span className={styles.last}>
          <ScoreMark mark={last.mark} text={last.text} spoken={last.words} />
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
    </>
  )
  if (isPlain) return <div {...common}>{content}</div>
  return (
    <button type="button" {...common} onClick={() => onPlayer?.(row.cardIndex)}>
      {content}
    </button>
  )
}

function Details({ row, isOwn }: { row: BoardRow; isOwn: boolean }) {
  const { isOut, note, handicap, thru, players } = row
  const notes = isOut ? [note, handicap] : [thru, handicap, note]
  const texts = [isOwn ? messages.you : '', ...notes].flatMap((text) => text || [])
  return (
    <span className={styles.detail}>
      {texts.map((text, at) => (
        <span key={text} className={at > 0 && text === handicap ? styles.spare : undefined}>
          {at > 0 && ' · '}
          {text}
        </span>
      ))}
      {players.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: partners may share a name and never change their order
        <span key={at}>
          {at > 0 ? ', ' : texts.length > 0 && ' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  )
}
