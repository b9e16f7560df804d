import { decimal } from '../../../domain/format/decimals.ts'
export const messages = {
  title: 'Estimated handicap, not official',
  none: 'No round counts for a handicap yet',
  whichCount:
    'A round counts if it is complete, over 18 holes, in individual stroke play or Stableford, and played from a tee with a Course Rating and a Slope Rating.',
  few: (rounds: number) => `${rounds} of 3 rounds`,
  fewText: 'The estimate begins with the third round that counts.',
  index: 'Estimated, not official',
  lowIndex: 'Low index',
  lowIndexNote: 'of the last 365 days',
  rounds: 'Rounds that count',
  latest: 'the latest 20 are below',
  soft: 'The soft cap reduces it: beyond 3.0 above the low index, a rise is halved.',
  hard: 'The hard cap limits it to 5.0 above the low index.',
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
    return `The estimate is ${what}${adjustment === 0 ? '' : `, less ${decimal(-adjustment)}`}.`
  },
  how: 'How it is estimated',
  rules: [
    'Each round has a differential: 113 / Slope Rating × (adjusted gross score − Course Rating), rounded to a tenth.',
    'The estimate is the mean of the lowest 8 of the latest 20 differentials. It is 54.0 at most.',
    'With fewer rounds, fewer count: with 3 the lowest less 2.0, with 4 the lowest less 1.0, with 5 the lowest, with 6 the mean of two less 1.0, with 7 or 8 the lowest two, with 9 to 11 three, with 12 to 14 four, with 15 or 16 five, with 17 or 18 six, with 19 seven.',
    'In the adjusted gross score, no hole counts more than net double bogey, which depends on the estimate before the round. Without one, the limit is par + 5.',
    'From 20 rounds on, the low index of the 365 days before a round limits the estimate: a rise of more than 3.0 above it is halved (soft cap), and ends at 5.0 (hard cap).',
    'Rounds are taken in the order of play. There is no adjustment for playing conditions and no reduction for exceptional scores, so an official handicap may differ.',
  ],
} as const
