import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns whether React has hydrated the prerendered page. Before that, submitting a form would load another page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
