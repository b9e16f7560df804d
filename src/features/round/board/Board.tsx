import { useStore } from '@nanostores/react'
import { type ReactNode, useRef, useState } from 'react'
import { boardOf } from '../../../domain/board/board.ts'
import type { FeedEvent } from '../../../domain/feed/feed-event.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { imageUrl } from '../../../platform/image-url.ts'
import { Optional } from '../../../platform/lazy/Optional.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { NewsAge } from '../lazy-parts.ts'
import styles from './Board.module.css'
import { BoardView } from './Board.static.tsx'
import type { Feed } from './feed.store.ts'
import { InPlay, latestNews, NewsLine } from './NewsLine.static.tsx'
import { useBoardMoves } from './use-board-moves.ts'

interface Props {
  round: ShownRound
  feed: Feed
  /** Index among the participant cards of the viewer's own player. */
  ownCard: number | undefined
  onPlayer: (cardIndex: number) => void
  onNews: () => void
  /** What happened while the viewer was away, newest first. */
  missed: readonly FeedEvent[]
  /** The hole on the page, from 0. */
  shownHole: number
  onHole: (index: number) => void
  /** The bell of a live round. */
  bell?: ReactNode
}

/**
 * Shows the board and the line of news. Rows move to their new places when the order changes, and good scores are
 * noticed.
 */
export function Board({ round, feed, ownCard, onPlayer, onNews, bell, ...props }: Props) {
  const board = boardOf(round)
  const events = useStore(feed.$events, { ssr: 'initial' })
  const latest = latestNews(events)
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  useBoardMoves(list, round, events)
  return (
    <BoardView
      board={board}
      isWhole={isWhole}
      ownCard={ownCard}
      imageUrl={imageUrl}
      Avatar={Avatar}
      onPlayer={onPlayer}
      onAll={() => setWhole(!isWhole)}
      news={
        <>
          <NewsLine
            event={latest}
            isLive={round.isLive}
            missed={props.missed}
            age={
              latest?.isSeen &&
              latest.atMs !== undefined && (
                <Optional>
                  <NewsAge atMs={latest.atMs} className={styles.age} />
                </Optional>
              )
            }
            onOpen={onNews}
            bell={bell}
          />
          <InPlay round={round} shown={props.shownHole} onHole={props.onHole} />
        </>
      }
      listRef={list}
    />
  )
}
