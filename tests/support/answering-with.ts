import type { IncomingMessage, ServerResponse } from 'node:http'

/** Returns a listener that answers requests, and ignores that a client has closed its connection within a request. */
export const answeringWith =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      if (request.complete) throw error
    })
  }
