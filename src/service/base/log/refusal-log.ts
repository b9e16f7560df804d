/** Shortest time between two lines about one network and kind of refusal. */
const INTERVAL_MS = 1000
/** Maximum number of networks and kinds that are counted separately. All others are counted together. */
const WINDOWS_MAX = 1000
const OTHERS = 'others'

interface Refusal {
  /** What is counted together, such as `throttled`. */
  kind: string
  /** Who sent the request, as for limits. */
  network: string
  /** Writes the line of this request. */
  write(): void
  /** Writes the number of further requests of the same kind and network within the last second. */
  writeCount(counted: { address: string; count: number }): void
}

interface Window {
  count: number
  end(): void
  timer: NodeJS.Timeout
}

/**
 * Creates a log in which a flood of refused requests writes at most a line a second for each kind and network: the first
 * request itself, then numbers of requests.
 */
export function createRefusalLog() {
  const windows = new Map<string, Window>()
  return {
    add({ kind, network, write, writeCount }: Refusal): void {
      const isCountedAlone = windows.size < WINDOWS_MAX || windows.has(`${kind} ${network}`)
      const address = isCountedAlone ? network : OTHERS
      const key = `${kind} ${address}`
      const open = windows.get(key)
      if (open) {
        open.count += 1
        return
      }
      write()
      const end = () => {
        const { count, timer } = window
        if (count === 0) {
          windows.delete(key)
          return
        }
        window.count = 0
        writeCount({ address, count })
        timer.refresh()
      }
      const window: Window = { count: 0, end, timer: setTimeout(end, INTERVAL_MS).unref() }
      windows.set(key, window)
    },
    /** Writes the numbers that have not been written yet. */
    close(): void {
      for (const { end, timer } of windows.values()) {
        end()
        clearTimeout(timer)
      }
      windows.clear()
    },
  }
}
