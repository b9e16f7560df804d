/** The result messages of the screen. The wording is fixed. */
export const messages = {
  updated: 'Facility map updated',
  failed: 'An error occurred',
} as const
