import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and until its script runs: a form sent before that would be a page load. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
