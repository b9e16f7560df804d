import type { Server } from 'node:http'

/** Connections without a request in progress are closed this long after the shutdown began. */
const IDLE_TIMEOUT_MS = 4_000
/** Requests in progress, such as a slow upload, are cut off this long after the shutdown began. */
export const REQUEST_TIMEOUT_MS = 30_000

/**
 * Counts the requests in progress from now on. Returns a function that starts the deadlines of a shutdown: without
 * them, a client that keeps its connection open would keep the server from closing.
 */
export function connectionCloser(server: Server): () => void {
  let inProgress = 0
  let isIdleTimeOver = false
  const closeIfDone = () => {
    if (isIdleTimeOver && inProgress === 0) server.closeAllConnections()
  }
  server.on('request', (_, response) => {
    inProgress += 1
    response.once('close', () => {
      inProgress -= 1
      closeIfDone()
    })
  })
  return () => {
    setTimeout(() => {
      isIdleTimeOver = true
      closeIfDone()
    }, IDLE_TIMEOUT_MS).unref()
    setTimeout(() => server.closeAllConnections(), REQUEST_TIMEOUT_MS).unref()
  }
}
