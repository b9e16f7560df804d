import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { loadLive } from '../live/load-live.ts'
import type { createBoardMoves } from './board-moves.ts'
import type { NewsEvent } from './feed.store.ts'

const NO_NEWS: readonly NewsEvent[] = []

/** Animates the rows of a board since its round was live, for which the script is loaded (`board-moves.ts`). */
export function useBoardMoves(
  board: RefObject<HTMLElement | null>,
  round: ShownRound,
  events: readonly NewsEvent[] = NO_NEWS,
): void {
  const [moves, setMoves] = useState<ReturnType<typeof createBoardMoves>>()
  const { isLive } = round
  useEffect(() => {
    // The board works without.
    if (isLive)
      loadLive().then(
        ({ createBoardMoves }) => setMoves(createBoardMoves),
        () => {},
      )
  }, [isLive])
  useLayoutEffect(() => {
    if (board.current) moves?.update(board.current, round, events)
  })
}
