export const messages = {
  loading: 'Loading the course…',
  missing: 'This course is not known',
  missingHint: 'Nobody has played a round there.',
  notLoaded: 'The course did not load.',
  notPlayed: 'You have not played a finished round here yet.',
  card: 'Hole by hole',
  definitions:
    'Best and averages count complete individual rounds. The best score on a hole and the eclectic score count all individual rounds. The field is all golfers with a confirmed account, each with up to ten of their latest complete individual rounds.',
  rounds: 'Last rounds',
  allRounds: 'All your rounds here',
  map: 'Map',
  hole: 'Hole',
  previous: 'Previous',
  next: 'Next',
  noMap: 'The location of this hole is not known.',
  history: 'Playing history',
} as const
