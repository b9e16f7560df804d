/** Golfers of the data with as many rounds; they have the `PASSWORD` of tests/support/service.ts. */
export const GOLFERS = [
  { email: 'seventy@golf.example', rounds: 70 },
  { email: 'thousands@golf.example', rounds: 3000 },
] as const
