import { type AnyEndpoint, fillPath } from '../../src/contract/endpoint.ts'
import type { Api } from '../../src/platform/api.ts'
import type { Result } from '../../src/platform/result.ts'

export interface StubCall {
  /** As in `GET /rest/admin/find_user/ann`. */
  name: string
  input: { path?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  signal: AbortSignal | undefined
}

/** An api whose calls wait until the test answers them, each by its place in line. */
export function stubApi() {
  const calls: StubCall[] = []
  const answers: ((result: Result<unknown>) => void)[] = []

  const call = (endpoint: AnyEndpoint, input: StubCall['input'], options?: { signal?: AbortSignal }) => {
    calls.push({
      name: `${endpoint.method} ${fillPath(endpoint.path, input.path)}`,
      input,
      signal: options?.signal,
    })
    return new Promise<Result<unknown>>((resolve) => answers.push(resolve))
  }
  const urlOf = (endpoint: AnyEndpoint, input: StubCall['input']) => fillPath(endpoint.path, input.path)

  return {
    api: { call, urlOf } as unknown as Api,
    calls,
    names: () => calls.map(({ name }) => name),
    /** Answers one call, and lets everything that waits for it go on. */
    async answer(at: number, result: Result<unknown>) {
      answers[at]?.(result)
      await settle()
    },
    /** Answers the call made last with a value. */
    async succeed(value: unknown = null) {
      answers.at(-1)?.({ ok: true, value })
      await settle()
    },
    async fail(status: number, body = '') {
      answers.at(-1)?.({ ok: false, failure: { kind: 'http', status, body } })
      await settle()
    },
    async lose() {
      answers.at(-1)?.({ ok: false, failure: { kind: 'network' } })
      await settle()
    },
  }
}

/** Lets promises that are due run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
