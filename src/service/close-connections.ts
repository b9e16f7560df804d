import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Connections without a request in progress are closed this long after the shutdown began. */
const IDLE_TIMEOUT_MS = 4_000
/** Requests in progress, such as a slow upload, are cut off this long after the shutdown began. */
export const REQUEST_TIMEOUT_MS = 30_000
/** How long connections stay open after the last one was accepted: long enough for a proxy to close idle ones itself. */
const LAST_REQUESTS_MS = 1_000

export interface ConnectionCloser {
  /**
   * Refuses new connections, and closes each open one after its next response. Resolves when a proxy has used or closed
   * all of them. If they were closed immediately, a proxy could send a request on a connection that is just being
   * closed, and could not repeat it at another process. It can repeat a request whose connection was refused.
   */
  stopListening(): Promise<void>
  /**
   * Starts the timeouts of a shutdown. Without them, the server would not close as long as a client keeps its
   * connection open.
   */
  startDeadlines(): void
}

/** What Node publishes about each request before it is handled. */
interface StartedRequest {
  response: ServerResponse
  server: Server
}

/**
 * Creates the connection closer of a server. Counts the requests in progress from now on. Includes the further servers
 * on the same port, because for `localhost` Fastify has one for each address.
 */
export function connectionCloser(server: Server): ConnectionCloser {
  const servers = new Set([server])
  let inProgress = 0
  let isStopping = false
  let isIdleTimeOver = false
  const closeAll = () => {
    for (const one of servers) one.closeAllConnections()
  }
  const closeIfDone = () => {
    if (isIdleTimeOver && inProgress === 0) closeAll()
  }
  subscribe('http.server.request.start', (message) => {
    const { response, server: receiver } = message as StartedRequest
    if (!servers.has(receiver)) {
      if (portOf(receiver) === undefined || portOf(receiver) !== portOf(server)) return
      servers.add(receiver)
    }
    if (isStopping) response.setHeader('Connection', 'close')
    inProgress += 1
    response.once('close', () => {
      inProgress -= 1
      closeIfDone()
    })
  })
  return {
    async stopListening() {
      isStopping = true
      // Not the method of HTTP servers, which also closes connections whose request has not been read yet.
      for (const one of servers) NetServer.prototype.close.call(one)
      await new Promise((resolve) => setTimeout(resolve, LAST_REQUESTS_MS))
    },
    startDeadlines() {
      setTimeout(() => {
        isIdleTimeOver = true
        closeIfDone()
      }, IDLE_TIMEOUT_MS).unref()
      setTimeout(closeAll, REQUEST_TIMEOUT_MS).unref()
    },
  }
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}
