import { atom } from 'nanostores'
import type { Clock } from '../../../platform/browser/clock.ts'

/** The minimum time between two announcements. */
const INTERVAL_MS = 20_000

/**
 * Creates the store of what a screen reader says about the lead: only when it changes, and only the latest text after
 * each interval.
 */
export function createLeaderAnnouncement(clock: Clock) {
  const $text = atom('')
  let known: string | undefined
  let announced: string | undefined
  let cancelPause: (() => void) | undefined

  function announce(): void {
    if (cancelPause || known === undefined || known === announced) return
    announced = known
    $text.set(known)
    cancelPause = clock.after(INTERVAL_MS, () => {
      cancelPause = undefined
      announce()
    })
  }

  return {
    $text,
    /** Takes the present text; the first one is on the page anyway and not announced. */
    update(text: string): void {
      if (known === undefined) announced = text
      known = text
      announce()
    },
    stop(): void {
      cancelPause?.()
      cancelPause = undefined
    },
  }
}
