import type { Server } from 'node:http'

/** Connections without a request in progress are closed this long after the shutdown began. */
const IDLE_TIMEOUT_MS = 4_000
/** Requests in progress, such as a slow upload, are cut off this long after the shutdown began. */
export const REQUEST_TIMEOUT_MS = 30_000

/** How long connections stay open for one more request: long enough for a proxy to use each of them once more. */
const DRAIN_MS = 1_000

export interface ConnectionCloser {
  /**
   * Closes each connection after its next response, and resolves after some time. Otherwise a proxy could send a
   * request on a connection that is just being closed, and could not repeat it at another process.
   */
  drain(): Promise<void>
  /**
   * Starts the timeouts of a shutdown. Without them, the server would not close as long as a client keeps its
   * connection open.
   */
  startDeadlines(): void
}

/** Creates the connection closer of a server. Counts the requests in progress from now on. */
export function connectionCloser(server: Server): ConnectionCloser {
  let inProgress = 0
  let isDraining = false
  let isIdleTimeOver = false
  const closeIfDone = () => {
    if (isIdleTimeOver && inProgress === 0) server.closeAllConnections()
  }
  // Prepended so that it runs before the handler, which may respond immediately.
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
