export const messages = {
  title: 'Estimated handicap, not official',
  none: 'No round counts for a handicap yet',
  whichCount:
    'Complete rounds of 18 holes count, in individual stroke play or Stableford, on a tee whose Course Rating and Slope Rating are recorded.',
  few: (rounds: number) => `${rounds} of 3 rounds`,
  fewText: 'The estimate begins with the third round that counts.',
  index: 'Estimated, not official',
  lowIndex: 'Low index',
  lowIndexNote: 'of the last 365 days',
  rounds: 'Rounds that count',
  latest: 'the latest 20 are below',
  soft: 'It is reduced by the soft cap: beyond 3.0 above the low index, it rises by half.',
  hard: 'It is limited by the hard cap: 5.0 above the low index at most.',
  highest: 'It is 54.0 at most.',
  next: 'Your next score',
  tee: 'Tee',
  score: 'Adjusted gross score',
  courseHandicap: (handicap: string) => `Your course handicap there is ${handicap}.`,
  noScore: 'No score lowers the estimate.',
  anyScore: 'Any score lowers the estimate.',
  scoreToImprove: (score: number) => `An adjusted gross score of ${score} or less lowers the estimate.`,
  chart: 'Estimated handicap over time',
  table: 'The latest rounds that count',
  /** Says which differentials make the estimate, for example of three rounds. */
  tableLead(rounds: number, { lowest, adjustment }: { lowest: number; adjustment: number }) {
    const of = rounds > 20 ? 'the latest 20 rounds' : `${rounds} rounds`
    const what =
      lowest === 1
        ? `the lowest differential of ${of}, which is marked`
        : `the mean of the lowest ${lowest} differentials of ${of}, which are marked`
    return `The estimate is ${what}${adjustment === 0 ? '' : `, less ${(-adjustment).toFixed(1)}`}.`
  },
  how: 'How it is estimated',
  rules: [
    'Each round has a differential: 113 / Slope Rating × (adjusted gross score − Course Rating), rounded to a tenth.',
    'The estimate is the mean of the lowest 8 of the latest 20 differentials. It is 54.0 at most.',
    'Of fewer rounds, fewer count: of 3 the lowest less 2.0, of 4 the lowest less 1.0, of 5 the lowest, of 6 the mean of two less 1.0, of 7 and 8 the lowest two, of 9 to 11 three, of 12 to 14 four, of 15 and 16 five, of 17 and 18 six, of 19 seven.',
    'In the adjusted gross score, no hole counts more than net double bogey by the estimate before the round, or par + 5 without one.',
    'From 20 rounds on, the low index of the 365 days before a round limits how far the estimate rises: beyond 3.0 above it by half (soft cap), and to 5.0 above it at most (hard cap).',
    'Rounds are taken in the order of play. There is no adjustment for playing conditions and no reduction for exceptional scores, so an official handicap may differ.',
  ],
} as const
