import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import type { RoundScreen } from '../round-screen.ts'
import { createScoreAnnouncement } from './score-announcement.ts'

interface Props {
  screen: RoundScreen
  /** The element in which changes are highlighted. */
  card: RefObject<HTMLElement | null>
}

/** Announces new scores to screen readers, and highlights them on the card. */
export function LiveChanges({ screen, card }: Props) {
  const [announcement] = useState(() => createScoreAnnouncement(screen.round.$state, screen.clock))
  const announced = useStore(announcement.$text)
  useEffect(() => announcement.start(), [announcement])
  useMarkedChanges(card)
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
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
