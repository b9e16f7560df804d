export const messages = {
  label: 'Support view',
  seenAs: (name: string) => `You see this as ${name} does`,
  readOnly: '(support view, read-only)',
  back: 'Back to the console',
  missing: 'This history cannot be shown',
  missingHint: 'There is no such golfer, or this server does not offer the view.',
} as const
