import { clock } from '../../../platform/browser/clock.ts'
import { network } from '../../../platform/browser/network.ts'
import { liveDatabase } from '../../../platform/live/live-database.ts'
import { type FollowLive, followLive } from './live-session.ts'

/** Creates live sessions of the page. Import this file dynamically, because only live rounds need it. */
export const followLiveRound: FollowLive = (token, initial, listener) =>
  followLive({ clock, liveDatabase, network }, token, initial, listener)
