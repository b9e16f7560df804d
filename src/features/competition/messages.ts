export const messages = {
  loading: 'Loading the competition…',
  missing: 'Competition is not available',
  missingHint: 'The link may be wrong, or the competition was deleted.',
  notLoaded: 'The competition did not load.',
  notRefreshed: 'The latest version did not load.',
  lost: 'The connection is lost. Scores may be out of date.',
  retry: 'Retry',
  connecting: 'Connecting…',
  disconnected: 'Connection lost',
  share: 'Share',
  manage: 'Manage',
  openCompetition: 'Open the competition',
  leaderboard: 'Leaderboard',
  news: 'News',
  happened: 'Happened at',
  lastChange: 'Last score at',
  order: 'Order',
  startList: 'Start list',
  hidden: 'The leaderboard is hidden. The organiser will show it later.',
  noScores: 'No scores yet',
  leader: 'Leader',
  winner: 'Winner',
  noPlayers: 'Nobody has been entered yet.',
  noDraw: 'The draw has not been made yet.',
  everyone: 'Everyone',
  division: 'Division',
  findName: 'Find a name',
  noMatch: 'Nobody has this name.',
  position: 'Pos',
  player: 'Player',
  today: 'Today',
  thru: 'Thru',
  points: 'Points',
  openRound: 'Open the round',
  gross: 'Gross',
  notPlayed: 'No score has been entered.',
} as const

/** Above so many rows, they can be filtered by name. */
export const FILTERED_ABOVE = 20

export const roundName = (number: number) => `Round ${number}`
export const groupName = (number: number) => `Group ${number}`
export const fromHole = (hole: number) => `from hole ${hole}`
export const roundLinkLabel = (number: number) => `Open the round of group ${number}`
