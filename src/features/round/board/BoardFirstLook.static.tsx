import { boardOf } from '../../../domain/board/board.ts'
import { feedOf } from '../../../domain/feed/feed.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { AvatarView } from '../../../ui/AvatarView.static.tsx'
import { BoardView } from './Board.static.tsx'
import { latestNews, NewsLine } from './NewsLine.static.tsx'

interface Props {
  round: ShownRound
  imageUrl: (imageName: string) => string
}

/** Shows the first rows of the board and the line of news, in the first look. */
export function BoardFirstLook({ round, imageUrl }: Props) {
  return (
    <BoardView
      board={boardOf(round)}
      imageUrl={imageUrl}
      Avatar={AvatarView}
      news={<NewsLine event={latestNews(feedOf(round))} isLive={round.isLive} />}
    />
  )
}
