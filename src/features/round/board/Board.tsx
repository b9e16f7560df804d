import { useMemo, useRef, useState } from 'react'
import { boardOf } from '../../../domain/board/board.ts'
import { feedOf } from '../../../domain/feed/feed.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useMovement } from '../leaderboard/use-movement.ts'
import { BoardView } from './Board.static.tsx'
import { NewsLine } from './NewsLine.static.tsx'

interface Props {
  round: ShownRound
  imageUrl: (imageName: string) => string
  onPlayer: (cardIndex: number) => void
  onNews: () => void
}

/** Shows the board and the line of news. Rows move to their new places when the order changes. */
export function Board({ round, imageUrl, onPlayer, onNews }: Props) {
  const board = useMemo(() => boardOf(round), [round])
  const latest = useMemo(() => feedOf(round)[0], [round])
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  useMovement(list)
  return (
    <BoardView
      board={board}
      isWhole={isWhole}
      imageUrl={imageUrl}
      Avatar={Avatar}
      onPlayer={onPlayer}
      onAll={() => setWhole(!isWhole)}
      news={<NewsLine headline={board.headline} event={latest} onOpen={onNews} />}
      listRef={list}
    />
  )
}
