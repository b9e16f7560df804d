export const messages = {
  heading: 'Head to head',
  lead: 'The result of your side against each partner, by what decided the round. Rounds on one side have none.',
  title: (name: string) => `You and ${name}`,
  none: 'No round with this partner',
  without: (count: number) => `, ${count} without a result`,
  games: 'By game',
  gamesLead: 'The average margin is what you were better by.',
  meetings: 'Last meetings',
} as const
