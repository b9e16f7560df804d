import type { FastifyReply } from 'fastify'

/** Returns a signal that is aborted when the caller goes away before the response is complete. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
