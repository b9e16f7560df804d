import pLimit from 'p-limit'
import { causeOf } from '../../../../platform/api/failure-cause.ts'
import type { Failure, Result } from '../../../../platform/api/result.ts'

export interface BulkFailure {
  token: string
  failure: Failure
}

export interface BulkRequests {
  tokens: readonly string[]
  /** Stops sending. Pending requests continue unless `send` cancels them. */
  controller: AbortController
  /** Whether `send` cancels a request when it is aborted; such a round counts as not tried. */
  isCancellable: boolean
  send(token: string, signal: AbortSignal): Promise<Result<unknown>>
  onDone: ((token: string) => void) | undefined
  onProgress(finished: number, failed: number): void
}

/** Number of simultaneous requests. */
const AT_ONCE = 6

/** Sends one request for each round. Returns which of them succeeded, failed, or were not tried because sending ended. */
export async function sendBulk({
  tokens,
  controller,
  isCancellable,
  send,
  onDone,
  onProgress,
}: BulkRequests): Promise<{ done: string[]; failures: BulkFailure[]; left: string[] }> {
  const { signal } = controller
  const limit = pLimit(AT_ONCE)
  const done: string[] = []
  const failures: BulkFailure[] = []
  const report = () => onProgress(done.length + failures.length, failures.length)

  async function sendOne(token: string): Promise<void> {
    if (signal.aborted) return
    const result = await send(token, signal)
    if (result.ok) {
      done.push(token)
      onDone?.(token)
    } else if (signal.aborted && isCancellable) {
      return
    } else {
      failures.push({ token, failure: result.failure })
      // Stops, because all other requests would fail as well.
      if (causeOf(result.failure) === 'forbidden') controller.abort()
    }
    report()
  }

  report()
  await Promise.all(tokens.map((token) => limit(sendOne, token)))
  const finished = new Set([...done, ...failures.map(({ token }) => token)])
  return { done, failures, left: tokens.filter((token) => !finished.has(token)) }
}
