import { useEffect } from 'react'

interface Fields {
  values: { email: string }
  read(): { email: string }
}

/**
 * Calls `onEmail` with the email whenever it changes. Reads the input element instead of React's state, which does not
 * contain input from before hydration. Otherwise this input would be lost if the form changes right after hydration.
 */
export function useRememberedEmail(fields: Fields, onEmail: (email: string) => void): void {
  const typed = fields.values.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the value changes; `read` is recreated with every render
  useEffect(() => onEmail(fields.read().email), [typed, onEmail])
}
