import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import { localTime } from '../../../domain/dates.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { messages as lazyMessages } from '../lazy-messages.ts'
import { connectionText, messages } from '../messages.ts'
import type { RoundScreen } from '../round-screen.ts'
import { createFollowPlay } from './follow-play.ts'
import styles from './LiveBar.module.css'
import type { LiveView } from './live-session.ts'
import { hasScores } from './score-changes.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  view: LiveView
  /** The element in which changes are highlighted. */
  card: RefObject<HTMLElement | null>
}

/** Shows the connection and the time of the last change, and lets the viewer follow play. */
export function LiveBar({ screen, round, view, card }: Props) {
  const [follow] = useState(() => createFollowPlay(screen.round.$state, screen.holes, clock))
  const isFollowing = useStore(follow.$following)
  const announcement = useStore(follow.$announcement)
  useEffect(() => follow.watch(), [follow])
  useMarkedChanges(card)

  const { connection, changedMs } = view
  const isCut = connection === 'reconnecting' || connection === 'offline'
  return (
    <div className={styles.bar} data-connection={connection}>
      <p className={styles.state}>
        <span className={styles.lamp} aria-hidden="true" />
        <span role="status">
          <strong>{connectionText[connection]}</strong>
          {!hasScores(round) && ` · ${messages.waiting}`}
        </span>
        {changedMs !== undefined && (
          <span className={styles.time}>
            last change <time dateTime={new Date(changedMs).toISOString()}>{localTime(changedMs)}</time>
          </span>
        )}
      </p>
      {isCut && <Button onClick={screen.round.reconnect}>{messages.reconnect}</Button>}
      <Button aria-pressed={isFollowing} onClick={follow.toggle}>
        {lazyMessages.followPlay}
      </Button>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
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
