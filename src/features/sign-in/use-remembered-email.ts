import { useEffect } from 'react'

interface Fields {
  values: { email: string }
  read(): { email: string }
}

/**
 * Tells of each e-mail that is typed. At the first time of what stands in the field, not of the value that React
 * knows: a link may change the form right then, and what was typed before the script came would go with it.
 */
export function useRememberedEmail(fields: Fields, onEmail: (email: string) => void): void {
  const typed = fields.values.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the value changes, whatever read is
  useEffect(() => onEmail(fields.read().email), [typed, onEmail])
}
