export const messages = {
  heading: 'Head to head',
  title: (name: string) => `You and ${name}`,
  none: 'No round with this partner',
  without: (count: number) => `, ${count} without a result`,
  games: 'By game',
  meetings: 'Last meetings',
} as const
