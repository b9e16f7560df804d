import type { Board } from '../../../domain/board/board.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { ScreenBoard } from '../../shared/screen/ScreenBoard.tsx'

interface Props {
  board: Board
  /** Number of page changes so far. */
  turns: number
  /** Whether the board is only as high as its rows. */
  isShort: boolean
}

/** Shows one page of the board of a round. */
export function RoundScreenBoard({ board, ...props }: Props) {
  const rows = board.rows.map(({ cardIndex, players, thru, note = '', beside, last, movement, ...row }) => ({
    ...row,
    key: String(cardIndex),
    details: [thru, note, players.map(isolated).join(', '), beside].filter(Boolean),
    mark: board.isLive && last && <ScoreMark mark={last.mark} text={last.text} spoken={last.words} />,
    movement,
  }))
  return <ScreenBoard {...props} rows={rows} headline={board.headline} foot={board.byHole?.stake} />
}
