/** The texts that only staff see on a round's page. */
export const messages = {
  deleted: 'Deleted round. Only staff can see it.',
} as const
