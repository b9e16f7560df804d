import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import { shortTimeAgo } from '../../../domain/dates/short-time-ago.ts'
import { holeInPlay } from '../../../domain/round/hole-in-play.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Age } from '../Age.tsx'
import { connectionText, messages } from '../messages.ts'
import type { RoundScreen } from '../round-screen.ts'
import { LiveChip } from './LiveChip.static.tsx'
import type { LiveView } from './live-session.ts'
import { createScoreAnnouncement } from './score-announcement.ts'

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
  const [announcement] = useState(() => createScoreAnnouncement(screen.round.$state, clock))
  const isFollowing = useStore(following.$isFollowing)
  const announced = useStore(announcement.$text)
  useEffect(() => announcement.start(), [announcement])
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
          {holeInPlay(round) === undefined && <span className="visually-hidden"> · {messages.waiting}</span>}
        </>
      }
      age={
        changedMs !== undefined &&
        !isCut && <Age sinceMs={changedMs} title={messages.lastChange} text={shortTimeAgo} />
      }
    >
      {isCut ? (
        <Button onClick={screen.round.reconnect}>{messages.reconnect}</Button>
      ) : (
        <Button aria-pressed={isFollowing} onClick={following.toggle}>
          {messages.followPlay}
        </Button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </LiveChip>
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
