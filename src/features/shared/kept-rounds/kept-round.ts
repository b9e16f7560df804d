/** A round that is scored with this browser: it goes on, or has scores that only this browser has. */
export interface KeptRound {
  token: string
  course: string
  /** Undefined until the sheet has been read, and of a round that another device of the golfer scores. */
  progress?: Progress
  isElsewhere?: boolean
}

export interface Progress {
  isLive: boolean
  /** The printed number of the hole that is scored next; undefined if all holes have scores. */
  hole: number | string | undefined
  /** How many scores only this browser has. */
  waiting: number
  /** Whether the service has the round. */
  isStarted: boolean
}
