import { setTimeout as delay } from 'node:timers/promises'

/** Names of the counts that are not plain HTTP statuses. */
const LABELS = new Map([
  [-1, 'no response'],
  [0, '503 without Retry-After'],
])

/** Counts responses by status, and how long the slowest took. A 503 without Retry-After counts as status 0. */
export function createTally() {
  const statuses = new Map<number, number>()
  let longestMs = 0
  return {
    /** Sends a request and reads its response. A connection that fails counts as status -1. */
    async count(send: () => Promise<Response>): Promise<number> {
      const started = performance.now()
      const status = await statusOf(send)
      longestMs = Math.max(longestMs, performance.now() - started)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      return status
    },
    result() {
      const counts = [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${LABELS.get(status) ?? status}`)
      return {
        text: `${counts.join(', ')}; longest ${Math.round(longestMs)} ms`,
        statuses: new Set(statuses.keys()),
        longestMs,
      }
    },
  }
}

/**
 * Sends requests from some clients, each one after another with a pause, until it is stopped. Returns a function that
 * stops it and returns the counts.
 */
export function countRepeatedly(
  send: (client: number) => Promise<Response>,
  clients: number,
  pauseMs: number,
) {
  const tally = createTally()
  let isStopped = false
  const runClient = async (_: unknown, client: number) => {
    while (!isStopped) {
      await tally.count(() => send(client))
      if (pauseMs > 0) await delay(pauseMs)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, runClient))
  return async () => {
    isStopped = true
    await running
    return tally.result()
  }
}

async function statusOf(send: () => Promise<Response>): Promise<number> {
  try {
    const response = await send()
    await response.arrayBuffer()
    return response.status === 503 && !response.headers.has('retry-after') ? 0 : response.status
  } catch {
    return -1
  }
}
