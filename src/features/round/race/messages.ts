export const messages = {
  race: 'The race',
  raceSlider: 'Running scores. Left and right: hole; up and down: player',
  raceFigures: 'Running scores, hole by hole',
  latest: 'So far',
  figures: 'Figures',
  decided: 'Decided',
} as const
