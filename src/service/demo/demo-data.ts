/** Tokens of the rounds that have a purpose in the demo or in tests. The tokens of all other rounds are numbered. */
export const DEMO_TOKENS = {
  live: 'harrow-down-live',
  medal: 'harrow-down-medal',
  fromTheTenth: 'skerry-links-from-the-tenth',
  unfinished: 'skerry-links-rain',
  deleted: 'harrow-down-deleted',
  abroad: 'kea-flat-morning',
  playedByBob: 'skerry-links-bob',
} as const

/** Public logins of the demo, printed when the service starts. They work only while the service is local. */
export const demoLogins = [
  {
    email: 'ann@example.com',
    password: 'fairway-ann',
    name: 'Ann',
    role: 'golfer',
    supportId: 'S-ANN1',
    description: 'three years of rounds',
  },
  {
    email: 'nell@example.com',
    password: 'fairway-nell',
    name: 'Nell',
    role: 'golfer',
    supportId: 'S-NELL1',
    description: 'no rounds yet',
  },
  {
    email: 'staff@example.com',
    password: 'fairway-staff',
    name: 'Sam',
    role: 'staff',
    supportId: 'S-SAM1',
    description: 'support staff',
  },
] as const

/** The rounds that are printed when the service starts. */
export const demoRounds = [
  { token: DEMO_TOKENS.live, description: 'a live round, in progress' },
  { token: DEMO_TOKENS.medal, description: 'a medal round of four players at Harrow Down' },
  { token: DEMO_TOKENS.fromTheTenth, description: 'a round at Skerry Links that began on hole 10' },
] as const

/** The token of the competition, which is printed when the service starts. */
export const DEMO_COMPETITION = 'harrow-down-club-medal'

/** Tokens of the unsubscribe links in the demo's e-mails. */
export const demoUnsubscribeTokens = { ann: 'unsubscribe-ann', nell: 'unsubscribe-nell' } as const
