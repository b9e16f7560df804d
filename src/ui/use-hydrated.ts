import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns whether React has taken over the prerendered page; a form submitted before that would load a page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
