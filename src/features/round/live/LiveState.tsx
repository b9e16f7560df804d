import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { holeInPlay } from '../../../domain/round/hole-in-play.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { Optional } from '../../../platform/lazy/Optional.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ChangeAge, LiveChanges } from '../lazy-parts.ts'
import { connectionText, messages } from '../messages.ts'
import type { RoundScreen } from '../round-screen.ts'
import { LiveChip } from './LiveChip.static.tsx'
import type { LiveView } from './live-session.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  view: LiveView
  /** The element in which changes are highlighted. */
  card: RefObject<HTMLElement | null>
}

/** Shows the connection and the age of the last change, and lets the viewer follow play. */
export function LiveState({ screen, round, view, card }: Props) {
  const { following } = screen
  const isFollowing = useStore(following.$isFollowing, { ssr: 'initial' })
  const { connection, changedMs } = view
  const isCut = connection === 'reconnecting' || connection === 'offline'
  return (
    <LiveChip
      connection={connection}
      isFollowing={isFollowing}
      text={
        <>
          {connectionText[connection]}
          {holeInPlay(round) === undefined && <span className="visually-hidden"> · {messages.waiting}</span>}
        </>
      }
      age={
        changedMs !== undefined &&
        !isCut && (
          <Optional>
            <ChangeAge changedMs={changedMs} />
          </Optional>
        )
      }
    >
      {isCut ? (
        <Button onClick={screen.round.reconnect}>{messages.reconnect}</Button>
      ) : (
        <Button aria-pressed={isFollowing} onClick={following.toggle}>
          {messages.followPlay}
        </Button>
      )}
      <Optional>
        <LiveChanges screen={screen} card={card} />
      </Optional>
    </LiveChip>
  )
}
