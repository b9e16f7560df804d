import type { Server } from 'node:http'

/** Connections without a request in progress are closed this long after the shutdown began. */
const IDLE_TIMEOUT_MS = 4_000
/** Requests in progress, such as a slow upload, are cut off this long after the shutdown began. */
export const REQUEST_TIMEOUT_MS = 30_000

/** Long enough for a proxy to use its connections once more. */
const DRAIN_MS = 1_000

export interface ConnectionCloser {
  /**
   * Closes each connection after its next response, for a while. A proxy then opens no request on a connection that is
   * being closed, which it could not repeat at another process.
   */
  drain(): Promise<void>
  /** Starts the deadlines of a shutdown: without them, a client that keeps its connection open would keep the server from closing. */
  startDeadlines(): void
}

/** Counts the requests in progress from now on. */
export function connectionCloser(server: Server): ConnectionCloser {
  let inProgress = 0
  let isDraining = false
  let isIdleTimeOver = false
  const closeIfDone = () => {
    if (isIdleTimeOver && inProgress === 0) server.closeAllConnections()
  }
  // Before the handler of the request, which may respond at once.
  server.prependListener('request', (_, response) => {
    if (isDraining) response.setHeader('Connection', 'close')
    inProgress += 1
    response.once('close', () => {
      inProgress -= 1
      closeIfDone()
    })
  })
  return {
    drain() {
      isDraining = true
      return new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    },
    startDeadlines() {
      setTimeout(() => {
        isIdleTimeOver = true
        closeIfDone()
      }, IDLE_TIMEOUT_MS).unref()
      setTimeout(() => server.closeAllConnections(), REQUEST_TIMEOUT_MS).unref()
    },
  }
}
