/** Tokens of the rounds that are pointed at; all others are numbered. */
export const DEMO_TOKENS = {
  live: 'harrow-down-live',
  medal: 'harrow-down-medal',
  fromTheTenth: 'skerry-links-from-the-tenth',
  brokenOff: 'skerry-links-rain',
  deleted: 'harrow-down-deleted',
  abroad: 'kea-flat-morning',
  buddys: 'skerry-links-bob',
} as const

/** Passwords of a demonstration: they stand in README and are printed at the start. */
export const demoLogins = [
  {
    email: 'ann@example.com',
    password: 'fairway-ann',
    name: 'Ann',
    role: 'golfer',
    what: 'three years of golf',
  },
  { email: 'nell@example.com', password: 'fairway-nell', name: 'Nell', role: 'golfer', what: 'no round yet' },
  {
    email: 'staff@example.com',
    password: 'fairway-staff',
    name: 'Sam',
    role: 'staff',
    what: 'support staff',
  },
] as const

/** Three rounds to look at first. */
export const demoRounds = [
  { token: DEMO_TOKENS.live, what: 'a live round that is being played now' },
  { token: DEMO_TOKENS.medal, what: 'a medal round of four at Harrow Down' },
  { token: DEMO_TOKENS.fromTheTenth, what: 'a round that began on hole 10, at Skerry Links' },
] as const

/** Tokens of the links in demonstration mails. */
export const demoUnsubscribeTokens = { ann: 'unsubscribe-ann', nell: 'unsubscribe-nell' } as const
