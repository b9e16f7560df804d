/** Apart from the rest, so that it comes with what keeps rounds. */
export const messages = {
  notCached: 'You are offline, and this browser has not seen the round before.',
} as const
