import { type AnyEndpoint, fillPath } from '../../src/contract/endpoint.ts'
import type { Api, CallOptions } from '../../src/platform/api/api.ts'
import { type Failure, malformed, network, type Result } from '../../src/platform/api/result.ts'

interface StubbedCall {
  endpoint: AnyEndpoint
  input: { path?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  signal: AbortSignal | undefined
  priority: RequestPriority | undefined
  ifMatch: string | undefined
  settle(result: Result<unknown>): void
}

/** Resolves after all callbacks of settled promises have run. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Creates an API whose calls stay pending until the test responds, in any order. */
export function stubApi() {
  const calls: StubbedCall[] = []
  const api: Api = {
    call: ((endpoint: AnyEndpoint, input: StubbedCall['input'], options: CallOptions = {}) =>
      new Promise<Result<unknown>>((settle) =>
        calls.push({
          endpoint,
          input,
          signal: options.signal,
          priority: options.priority,
          ifMatch: options.ifMatch,
          settle,
        }),
      )) as Api['call'],
    urlOf: (endpoint) => endpoint.path,
  }
  return {
    api,
    calls,
    /** Returns the calls as method and path: `GET /rest/admin/find_user/ann`. */
    requests: () =>
      calls.map(({ endpoint, input }) => `${endpoint.method} ${fillPath(endpoint.path, input.path)}`),
    /** Responds to the last call. */
    async respondLast(result: Result<unknown>): Promise<void> {
      calls.at(-1)?.settle(result)
      await settled()
    },
    /** Responds to the call with the given index, starting at 0. */
    async respond(index: number, result: Result<unknown>): Promise<void> {
      const call = calls[index]
      if (!call) throw new Error(`no call with index ${index}`)
      call.settle(result)
      await settled()
    },
    /** Responds to the last call of an endpoint. */
    async respondTo(endpoint: AnyEndpoint, result: Result<unknown>): Promise<void> {
      const call = calls.findLast((one) => one.endpoint === endpoint)
      if (!call) throw new Error(`no call of ${endpoint.path}`)
      call.settle(result)
      await settled()
    },
  }
}

/** A service that has everything. */
export const hasAll = { has: () => true }

export const success = <T>(value: T): Result<T> => ({ ok: true, value })
const failed = (failure: Failure): Result<never> => ({ ok: false, failure })
export const networkFailure = failed(network)
export const malformedFailure = failed(malformed)
export const httpFailure = (status: number, body = '') => failed({ kind: 'http', status, body })
