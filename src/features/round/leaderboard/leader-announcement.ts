import { atom } from 'nanostores'
import type { Clock } from '../../../platform/browser/clock.ts'

/** The minimum time between two announcements. */
const INTERVAL_MS = 20_000

/**
 * Creates the store of the announcement of the lead to screen readers. It changes only when the lead changes, and then
 * to the latest text after each interval.
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
    /** Receives the current text. The first text is not announced, because it is visible on the page. */
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
