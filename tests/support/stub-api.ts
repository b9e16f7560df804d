import { type AnyEndpoint, fillPath } from '../../src/contract/endpoint.ts'
import type { Api } from '../../src/platform/api/api.ts'
import { type Failure, malformed, network, type Result } from '../../src/platform/api/result.ts'

interface StubbedCall {
  endpoint: AnyEndpoint
  input: { path?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  signal: AbortSignal | undefined
  settle(result: Result<unknown>): void
}

/** Lets all that was waiting for a settled promise run. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** An api whose calls wait until the test answers them, in whatever order it likes. */
export function stubApi() {
  const calls: StubbedCall[] = []
  const api: Api = {
    call: ((endpoint: AnyEndpoint, input: StubbedCall['input'], options?: { signal?: AbortSignal }) =>
      new Promise<Result<unknown>>((settle) =>
        calls.push({ endpoint, input, signal: options?.signal, settle }),
      )) as Api['call'],
    urlOf: (endpoint) => endpoint.path,
  }
  return {
    api,
    calls,
    /** Each call as in `GET /rest/admin/find_user/ann`. */
    requests: () =>
      calls.map(({ endpoint, input }) => `${endpoint.method} ${fillPath(endpoint.path, input.path)}`),
    /** Answers the call made last. */
    async respondLast(result: Result<unknown>): Promise<void> {
      calls.at(-1)?.settle(result)
      await settled()
    },
    /** Answers the call with that number (the first is 0), and lets what follows from it happen. */
    async respond(index: number, result: Result<unknown>): Promise<void> {
      const call = calls[index]
      if (!call) throw new Error(`there is no call number ${index}`)
      call.settle(result)
      await settled()
    },
    /** Answers the last call to an endpoint. */
    async respondTo(endpoint: AnyEndpoint, result: Result<unknown>): Promise<void> {
      const call = calls.findLast((one) => one.endpoint === endpoint)
      if (!call) throw new Error(`nobody called ${endpoint.path}`)
      call.settle(result)
      await settled()
    },
  }
}

export const success = <T>(value: T): Result<T> => ({ ok: true, value })
const failed = (failure: Failure): Result<never> => ({ ok: false, failure })
export const networkFailure = failed(network)
export const malformedFailure = failed(malformed)
export const httpFailure = (status: number, body = '') => failed({ kind: 'http', status, body })
