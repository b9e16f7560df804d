import type { Platform } from '../platform.ts'

type Deps = Pick<Platform, 'clock' | 'visibility'>

/**
 * Calls back at an interval and whenever the page becomes visible, but never while it is hidden. Returns a function that
 * stops it.
 */
export function pollWhileVisible(
  { clock, visibility }: Deps,
  intervalMs: number,
  callback: () => unknown,
): () => void {
  const poll = () => {
    if (!visibility.isHidden()) callback()
  }
  const subscriptions = [clock.every(intervalMs, poll), visibility.onChange(poll)]
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}
