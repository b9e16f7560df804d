/** The result messages of the screen. The specification fixes the wording. */
export const messages = {
  updated: 'Facility map updated',
  failed: 'An error occurred',
} as const
