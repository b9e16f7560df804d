import type { BoardRow } from '../../../domain/board/board.ts'
import type { ScoreView } from '../../../domain/score-sheet/score-view.ts'

/** Returns the figure that decides, with its unit where it has one: "23 points", "−1". */
export function figureOf({ board }: ScoreView, { main, words }: BoardRow): string {
  return board.decider === 'points' ? words : main
}

/**
 * Returns the line of the standing, with the name of a single leader apart: "Ann" and " leads, 3 points", "Ann" and
 * " 2 up, 4 to play", "" and "3 lead".
 * @param figure returns by how much somebody leads
 */
export function standingLine(view: ScoreView, figure = figureOf): { leader: string; standing: string } {
  const { headline, rows, isLive } = view.board
  const [first, ...others] = rows.filter(({ isLeader }) => isLeader)
  const text = headline
    ? headline.strong + headline.rest
    : !first
      ? ''
      : others.length > 0
        ? `${others.length + 1} lead`
        : `${first.name} leads, ${figure(view, first)}`
  const leader = isLive && first && text.startsWith(first.name) ? first.name : ''
  return { leader, standing: text.slice(leader.length) }
}
