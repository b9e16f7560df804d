import type { RefObject } from 'react'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { OfflineNote } from '../../../ui/feedback/OfflineNote.tsx'
import type { RoundState } from '../round.store.ts'
import type { RoundScreen } from '../round-screen.ts'
import { DeletedNote } from '../staff/DeletedNote.tsx'
import { LiveBar } from './LiveBar.tsx'

export type BarState = Extract<RoundState, { status: 'live' | 'cached' | 'deleted' }>

interface Props {
  screen: RoundScreen
  round: ShownRound
  state: BarState
  card: RefObject<HTMLElement | null>
}

/**
 * Shows whether the scores are live, how old they are, or that the round is deleted. A cached live round is not shown as
 * live.
 */
export function StateBar({ screen, round, state, card }: Props) {
  switch (state.status) {
    case 'live':
      return <LiveBar screen={screen} round={round} view={state} card={card} />
    case 'cached':
      return <OfflineNote asOfMs={state.asOfMs} onRetry={screen.round.reconnect} />
    case 'deleted':
      return <DeletedNote />
  }
}
