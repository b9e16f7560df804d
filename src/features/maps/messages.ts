/** The screen's words from the error catalogue (spec: Error catalogue). */
export const messages = {
  updated: 'Facility map updated',
  failed: 'An error occurred',
} as const
