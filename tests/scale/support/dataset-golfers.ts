/** Golfers of the data set by their number of rounds; their password is `PASSWORD` of tests/support/service.ts. */
export const GOLFERS = [
  { email: 'seventy@golf.example', rounds: 70 },
  { email: 'thousands@golf.example', rounds: 3000 },
] as const
