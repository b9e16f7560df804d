import type { Connection } from './live/live-session.ts'

export const messages = {
  loading: 'Loading the round',
  missing: 'Round is not available',
  retry: 'Try again',
  followPlay: 'Follow play',
  share: 'Share',
  print: 'Print',
  cardImage: 'Picture',
  statistics: 'Statistics',
  parts: 'Parts of the round',
  holeByHole: 'Holes',
  card: 'Card',
  fullCard: 'Full card',
  phoneView: 'Phone view',
  reconnect: 'Reconnect',
  waiting: 'Waiting for the first score',
  noMap: 'No map for this hole',
  leaderboard: 'Leaderboard',
  race: 'Race',
  firstOnly: 'First five only',
  moreSharing: 'More',
  you: 'you',
  yourRound: 'Your round',
  openFeed: 'All news',
  noNews: 'No news yet',
  notify: 'Notify me',
  notified: 'Notifications are on',
} as const

export const connectionText: Record<Connection, string> = {
  connecting: 'Connecting',
  connected: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
}
