import type { RefObject } from 'react'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { OfflineNote } from '../../../ui/feedback/OfflineNote.tsx'
import type { RoundState } from '../round.store.ts'
import type { RoundScreen } from '../round-screen.ts'
import { LiveBar } from './LiveBar.tsx'

export type BarState = Extract<RoundState, { status: 'live' | 'cached' }>

interface Props {
  screen: RoundScreen
  round: ShownRound
  state: BarState
  card: RefObject<HTMLElement | null>
}

/** Shows whether the scores are live, or how old they are. A cached live round is not shown as live. */
export function StateBar({ screen, round, state, card }: Props) {
  return state.status === 'live' ? (
    <LiveBar screen={screen} round={round} view={state} card={card} />
  ) : (
    <OfflineNote asOfMs={state.asOfMs} onRetry={screen.round.reconnect} />
  )
}
