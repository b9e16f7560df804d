import * as v from 'valibot'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { LIVE_ROUND, round } from '../../../contract/round.ts'
import { boardOf } from '../../../domain/board/board.ts'
import { type ShownRound, shownRound } from '../../../domain/round/shown-round.ts'
import { scoreRound } from '../../../domain/scoring/score-round.ts'
import { AvatarView } from '../../../ui/AvatarView.static.tsx'
import { BoardView } from './Board.static.tsx'

const PARS = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 4, 5]
const STROKE_INDEXES = [7, 11, 17, 1, 9, 3, 15, 13, 5, 8, 16, 2, 12, 6, 10, 18, 4, 14]

/** Name, colour, playing handicap, and strokes on the holes that were played. */
const PLAYERS = [
  ['Gus', '#2f6b52', 18, [5, 6, 3, 5, 5, 5, 3, 6, 5, 4, 3]],
  ['Ann', '#8a5a3b', 14, [4, 6, 4, 5, 5, 5, 3, 5, 5, 5, 3]],
  ['Bob', '#3c5a82', 9, [4, 5, 4, 5, 5, 5, 4, 5, 5, 5]],
  ['Cara', '#7a4a94', 22, [6, 6, 4, 6, 5, 6, 4, 6, 6, 5, 4]],
] as const

const EXAMPLE = {
  startTimestampMs: 0,
  timezoneOffset: 0,
  course: {
    name: 'Old Links',
    holes: PARS.map((par, at) => ({ par, strokeIndex: STROKE_INDEXES[at] })),
  },
  scoringMethod: { type: 'StrokePlay' },
  handicapMode: 'Net',
  format: { type: 'RoundFormat.Individual' },
  players: PLAYERS.map(([name, color, playingHandicap, strokes], at) => ({
    name,
    owner: at === 0,
    playingHandicap,
    image: { fallback: { type: 'Initials', initials: name.slice(0, 2).toUpperCase(), color } },
    holes: strokes.map((one) => ({ strokes: one })),
  })),
} as unknown as RecordedRound

/** Shows the board of a round that nobody has played, as viewers see one. */
export function ExampleBoard() {
  const scored = v.parse(round, { type: LIVE_ROUND, ...scoreRound(EXAMPLE, { isLive: true }) })
  return (
    <BoardView
      board={boardOf(shownRound(scored) as ShownRound)}
      imageUrl={(name) => name}
      Avatar={AvatarView}
      isPlain
    />
  )
}
