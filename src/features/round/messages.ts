import type { Connection } from './live/live-session.ts'

export const messages = {
  heading: 'Round',
  loading: 'Loading the round',
  missing: 'Round is not available',
  retry: 'Try again',
  share: 'Share',
  shareCopied: 'Link copied',
  shareFailed: 'The link could not be copied',
  print: 'Print',
  cardImage: 'Picture',
  cardImageTitle: 'Picture of the scorecard',
  cardImageOf: 'Scorecard:',
  cardImageFailed: 'This browser could not make the picture. Print makes a PDF of the card instead.',
  downloadCardImage: 'Download',
  shareCardImage: 'Share',
  close: 'Close',
  statistics: 'Statistics',
  reconnect: 'Reconnect',
  followPlay: 'Follow play',
  waiting: 'Waiting for the first score',
  notLive: 'Not live: a part of this page did not load.',
  notCached: 'You are offline, and this browser has not seen the round before.',
  noMap: 'No map for this hole',
  leaderboard: 'Leaderboard',
  order: 'Order',
  byPosition: 'By position',
  asPlayed: 'As played',
  notComparable: 'A hole has no score',
} as const

export const connectionText: Record<Connection, string> = {
  connecting: 'Connecting',
  connected: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
}
