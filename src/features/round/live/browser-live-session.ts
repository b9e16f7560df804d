import { clock } from '../../../platform/browser/clock.ts'
import { network } from '../../../platform/browser/network.ts'
import { liveDatabase } from '../../../platform/live/live-database.ts'
import { type FollowLive, followLive } from './live-session.ts'

/** What only a live round needs, in a script of its own. */
export const followLiveRound: FollowLive = (token, initial, listener) =>
  followLive({ clock, liveDatabase, network }, token, initial, listener)
