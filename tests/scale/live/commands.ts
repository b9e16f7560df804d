/** What the program asks a process of watchers to do; each command has one result, in order. */
export type Command =
  | {
      type: 'open'
      /** The public origin of the site. */
      origin: string
      watchers: number
      /** The number of the first watcher, which decides its round and address. */
      first: number
      tokens: readonly string[]
      /** Local addresses from which the watchers connect, in turn. */
      addresses: readonly string[]
      perSecond: number
    }
  /** Watch other rounds over the same sockets. */
  | { type: 'watch'; first: number; tokens: readonly string[] }
  | { type: 'collect' }

/** What has happened since the last `collect`. Times are those of `nowMs`. */
export interface Collected {
  /** Pairs of the number of a write and the time at which it has arrived at a watcher. */
  arrivals: Float64Array
  /** How often a watcher received a write that it already had, or an older one. */
  repeated: number
  /** The times at which watchers that had lost their connection had the current value again. */
  backMs: Float64Array
  /** The times at which watchers tried to connect again. */
  attemptsMs: Float64Array
  /** Watchers that have a value and a connection. */
  watching: number
  /** The number of the last write that each watcher has received, in the order of the watchers. */
  last: Float64Array
}

/** Returns the time in milliseconds on a clock that all processes of the machine share and nobody sets. */
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6
