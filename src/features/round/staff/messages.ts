/** The texts of what only staff see of a round. */
export const messages = {
  deleted: 'Deleted round. Only staff can see it.',
} as const
