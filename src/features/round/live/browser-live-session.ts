import { clock } from '../../../platform/browser/clock.ts'
import { network } from '../../../platform/browser/network.ts'
import { liveDatabase } from '../../../platform/live/live-database.ts'
import { type FollowLive, followLive } from './live-session.ts'

/** In a script that only live rounds load. */
export const followLiveRound: FollowLive = (token, initial, listener) =>
  followLive({ clock, liveDatabase, network }, token, initial, listener)
