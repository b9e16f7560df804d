import { useEffect } from 'react'
import { messageOf, type Submission } from '../shared/submission.store.ts'

/** Moves the focus into an empty form that replaces the submitted form, whose button had the focus. */
export function useFocusWhenEmptied(submission: Submission, focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears
  useEffect(() => {
    if (messageOf(submission.$state.get())?.kind === 'success') focus()
  }, [])
}
