import { useMemo, useRef, useState } from 'react'
import { boardOf } from '../../../domain/board/board.ts'
import { feedOf } from '../../../domain/feed/feed.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useMovement } from '../leaderboard/use-movement.ts'
import { BoardView } from './Board.static.tsx'
import { latestNews, NewsLine } from './NewsLine.static.tsx'

interface Props {
  round: ShownRound
  /** Index among the participant cards of the viewer's own player. */
  ownCard: number | undefined
  imageUrl: (imageName: string) => string
  onPlayer: (cardIndex: number) => void
  onNews: () => void
}

/** Shows the board and the line of news. Rows move to their new places when the order changes. */
export function Board({ round, ownCard, imageUrl, onPlayer, onNews }: Props) {
  const board = useMemo(() => boardOf(round), [round])
  const latest = useMemo(() => latestNews(feedOf(round)), [round])
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  useMovement(list)
  return (
    <BoardView
      board={board}
      isWhole={isWhole}
      ownCard={ownCard}
      imageUrl={imageUrl}
      Avatar={Avatar}
      onPlayer={onPlayer}
      onAll={() => setWhole(!isWhole)}
      news={<NewsLine event={latest} onOpen={onNews} />}
      listRef={list}
    />
  )
}
