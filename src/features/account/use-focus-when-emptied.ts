import { useEffect } from 'react'
import { messageOf, type Submission } from './submission.store.ts'

/** Moves the focus into a form that replaces the one that was just submitted, whose button had the focus. */
export function useFocusWhenEmptied(submission: Submission, focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (messageOf(submission.$state.get())?.kind === 'success') focus()
  }, [])
}
