interface Options {
  /** Aborted when the service stops. */
  stop: AbortController
  /** Interval of checks for work that other processes have left. */
  pollMs: number
}

/**
 * Runs a task in the background: when asked to, and at intervals. It never runs twice at the same time; if it is asked
 * for while it runs, it runs again.
 * @param run must not reject
 */
export function createPolledTask(run: () => Promise<unknown>, { stop, pollMs }: Options) {
  let running: Promise<void> | undefined
  let isRequested = false
  let poll: NodeJS.Timeout | undefined

  const runRequested = async () => {
    while (isRequested && !stop.signal.aborted) {
      isRequested = false
      await run()
    }
    running = undefined
  }

  const now = () => {
    isRequested = true
    running ??= runRequested()
  }

  return {
    now,
    /** Runs the task now, and from then on at intervals. */
    start(): void {
      now()
      poll = setInterval(now, pollMs)
    },
    /** Stops, and waits until the task has ended. */
    async close(): Promise<void> {
      stop.abort()
      clearInterval(poll)
      await running
    },
  }
}
