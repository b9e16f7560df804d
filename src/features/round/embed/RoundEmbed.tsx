import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { boardOf } from '../../../domain/board/board.ts'
import { roundFacts } from '../../../domain/round/round-facts.ts'
import { participantCards, type ShownRound } from '../../../domain/round/shown-round.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { roundPath } from '../../../routes.ts'
import { CourseName } from '../../../ui/CourseName.static.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { EmbedFoot, EmbedHead, EmbedNote } from '../../shared/embed/Embed.tsx'
import { BoardView } from '../board/Board.static.tsx'
import { useBoardMoves } from '../board/use-board-moves.ts'
import { keepConnected } from '../live/keep-connected.ts'
import type { Connection } from '../live/live-session.ts'
import { connectionText, messages } from '../messages.ts'
import type { RoundState, RoundStore } from '../round.store.ts'
import { NineTables } from './NineTables.tsx'

interface Props {
  round: RoundStore
  clock: Clock
  /** Returns the token in the URL of the page. */
  token(): string | undefined
  /** The name of the site's company. */
  company: string
}

/** Shows a round in a frame of another site: leaderboard and scores, without controls. */
export function RoundEmbed({ round, clock, token, company }: Props) {
  const state = useStore(round.$state, { ssr: 'initial' })
  useEffect(() => {
    const stops = [round.start(), keepConnected(round, clock)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [round, clock])
  return (
    <>
      <Content state={state} />
      <EmbedFoot
        href={state.status === 'loading' ? undefined : roundPath(token() ?? '')}
        label="Open the round"
        company={company}
      />
    </>
  )
}

function Content({ state }: { state: RoundState }) {
  if (state.status === 'loading') return <Spinner size="page" label={messages.loading} />
  const connection = state.status === 'live' ? state.connection : undefined
  if ('round' in state && state.round) return <EmbeddedRound round={state.round} connection={connection} />
  return <EmbedNote>{state.status === 'live' ? messages.waiting : messages.missing}</EmbedNote>
}

interface RoundProps {
  round: ShownRound
  /** The state of the connection; undefined for a finished round. */
  connection: Connection | undefined
}

function EmbeddedRound({ round, connection }: RoundProps) {
  const { course } = round.settings
  const participants = participantCards(round.scorecard.cards)
  return (
    <div className="stack gap-3">
      <EmbedHead
        title={<CourseName name={course.name} />}
        facts={roundFacts(round).join(' · ')}
        state={connection && connectionText[connection]}
        isLive={connection === 'connected'}
      />
      {participants.length > 1 && <EmbeddedBoard round={round} />}
      <NineTables holes={course.holes} participants={participants} />
    </div>
  )
}

/** Shows all rows of the board without photos, which a frame has no space for. */
function EmbeddedBoard({ round }: { round: ShownRound }) {
  const list = useRef<HTMLOListElement>(null)
  useBoardMoves(list, round)
  return (
    <BoardView board={boardOf(round)} isWhole isPlain imageUrl={String} Avatar={NoAvatar} listRef={list} />
  )
}

const NoAvatar = () => null
