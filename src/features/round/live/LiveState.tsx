import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import { localTime } from '../../../domain/dates.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { shortTimeAgo } from '../../../domain/time-ago.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { useNow } from '../../../platform/use-now.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { messages as lazyMessages } from '../lazy-messages.ts'
import { connectionText, messages } from '../messages.ts'
import type { RoundScreen } from '../round-screen.ts'
import { createFollowPlay } from './follow-play.ts'
import { LiveChip } from './LiveChip.static.tsx'
import type { LiveView } from './live-session.ts'
import { hasScores } from './score-changes.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  view: LiveView
  /** The element in which changes are highlighted. */
  card: RefObject<HTMLElement | null>
}

/** Shows the connection and the age of the last change, and lets the viewer follow play. */
export function LiveState({ screen, round, view, card }: Props) {
  const [follow] = useState(() => createFollowPlay(screen.round.$state, screen.holes, clock))
  const isFollowing = useStore(follow.$following)
  const announcement = useStore(follow.$announcement)
  useEffect(() => follow.watch(), [follow])
  useMarkedChanges(card)

  const { connection, changedMs } = view
  const isCut = connection === 'reconnecting' || connection === 'offline'
  return (
    <LiveChip
      connection={connection}
      isFollowing={isFollowing}
      text={
        <>
          {connectionText[connection]}
          {!hasScores(round) && <span className="visually-hidden"> · {messages.waiting}</span>}
        </>
      }
      age={changedMs !== undefined && !isCut && <Age changedMs={changedMs} />}
    >
      {isCut ? (
        <Button onClick={screen.round.reconnect}>{messages.reconnect}</Button>
      ) : (
        <Button aria-pressed={isFollowing} onClick={follow.toggle}>
          {lazyMessages.followPlay}
        </Button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </LiveChip>
  )
}

const SECOND_MS = 1000

function Age({ changedMs }: { changedMs: number }) {
  const nowMs = useNow(SECOND_MS)
  return (
    <time
      dateTime={new Date(changedMs).toISOString()}
      title={`${messages.lastChange} ${localTime(changedMs)}`}
    >
      {shortTimeAgo(changedMs, nowMs)}
    </time>
  )
}

/**
 * Briefly highlights the cells of a card whose content has changed. Observes the DOM, so that the thousands of cells of
 * a large card need no state. Added or removed rows are not highlighted.
 */
function useMarkedChanges(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = card.current
    if (!root) return
    const observer = new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement
        element?.closest('td')?.setAttribute('data-changed', '')
      }
    })
    const unmark = (event: AnimationEvent) => (event.target as Element).removeAttribute('data-changed')
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-mark'],
    })
    root.addEventListener('animationend', unmark)
    return () => {
      observer.disconnect()
      root.removeEventListener('animationend', unmark)
    }
  }, [card])
}
