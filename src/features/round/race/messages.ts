export const messages = {
  race: 'The race',
  raceFigures: 'Running scores, hole by hole',
  figures: 'Figures',
  decided: 'Decided',
} as const
