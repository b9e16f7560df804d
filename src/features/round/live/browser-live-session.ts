import { clock } from '../../../platform/browser/clock.ts'
import { network } from '../../../platform/browser/network.ts'
import { liveDatabase } from '../../../platform/live/live-rounds.ts'
import { type FollowLive, followLive } from './live-session.ts'

// What live rounds need, also in an embed, in one script.
export { createBoardMoves } from '../board/board-moves.ts'

/** Creates live sessions of the page. */
export const followLiveRound: FollowLive = (token, initial, listener) =>
  followLive({ clock, liveDatabase, network }, token, initial, listener)
