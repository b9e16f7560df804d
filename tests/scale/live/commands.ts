/** A command for a process of watchers; each command has one result, in order. */
export type Command =
  | {
      type: 'open'
      /** The public origin of the site. */
      origin: string
      watchers: number
      /** The number of the first watcher, which determines its round and address. */
      first: number
      tokens: readonly string[]
      /** Local addresses from which the watchers connect, in turn. */
      addresses: readonly string[]
      perSecond: number
    }
  /** Watch other rounds over the same sockets. */
  | { type: 'watch'; first: number; tokens: readonly string[] }
  | { type: 'collect' }

/** The events since the last `collect`. Times are those of `nowMs`. */
export interface Collected {
  /** Pairs of a write's number and the time at which it arrived at a watcher. */
  arrivals: Float64Array
  /** The number of times that a watcher received a write that it already had, or an older one. */
  repeated: number
  /** The times at which watchers received the current value after they had lost their connection. */
  backMs: Float64Array
  /** The times at which watchers tried to reconnect. */
  attemptsMs: Float64Array
  /** The number of watchers with a value and a connection. */
  watching: number
  /** The number of the last write that each watcher received, in the order of the watchers. */
  last: Float64Array
}

/** Returns the time in milliseconds of a monotonic clock that all processes of the machine share. */
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6

/** Encloses the number of a write in a value; occurs nowhere else in a round. */
const MARK = '~'
const MARK_BYTE = MARK.charCodeAt(0)

/** Returns a text for a value from which `sequenceIn` reads the number. */
export const markSequence = (sequence: number) => `${MARK}${sequence}${MARK}`

/** Returns the number of the write in a frame, or undefined if it has none. */
export function sequenceIn(frame: Buffer): number | undefined {
  const start = frame.indexOf(MARK_BYTE)
  if (start === -1) return undefined
  return Number(frame.toString('latin1', start + 1, frame.indexOf(MARK_BYTE, start + 1)))
}
