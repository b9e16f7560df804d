import type { Connection } from './live/live-session.ts'

export const messages = {
  heading: 'Round',
  loading: 'Loading the round',
  missing: 'Round is not available',
  retry: 'Try again',
  openRound: 'Open the round',
  live: 'Live',
  final: 'Final',
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
  notLive: 'Not live: a part of this page did not load.',
  notCached: 'You are offline, and this browser has not seen the round before.',
  noMap: 'No map for this hole',
  leaderboard: 'Leaderboard',
  race: 'Race',
  firstOnly: 'First five only',
  moreSharing: 'More',
  openFeed: 'All news',
  lastChange: 'Last change',
} as const

export const connectionText: Record<Connection, string> = {
  connecting: 'Connecting',
  connected: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
}
