import type { AnyEndpoint } from '../../src/contract/endpoint.ts'
import type { Entry } from '../../src/contract/score-sheet-entries.ts'
import {
  addScorerKey,
  getScoreSheet,
  sendEntries,
  startScoreSheet,
  withdrawScorerKey,
} from '../../src/contract/score-sheets.ts'
import type { Api, CallOptions } from '../../src/platform/api/api.ts'
import type { Failure, Result } from '../../src/platform/api/result.ts'
import type { createSheetService } from './score-sheet-service.ts'

/** Returns the failure of a response with a status. */
export const httpFailure = (status: number, body = ''): Failure => ({ kind: 'http', status, body })

/** Returns the failure of a response with which the service asks to wait. */
export const busyFor = (seconds: number, status = 429): Failure => ({
  kind: 'http',
  status,
  body: '',
  retryAfter: String(seconds),
})

interface CallInput {
  path?: Record<string, string>
  query?: { after?: string }
  body?: unknown
}

interface Call {
  endpoint: AnyEndpoint
  /** Whether the call used a scorer key instead of the session. */
  usesKey: boolean
  /** The number of entries that it sends. */
  entries: number
}

/** Creates an API with one score sheet in memory. `fail` decides which calls fail, before or after they had effect. */
export function sheetApi(service: ReturnType<typeof createSheetService>, device = 0) {
  const calls: Call[] = []
  let fail: (call: Call) => { failure: Failure; isAfter?: boolean } | undefined = () => undefined

  let keys: { id: string; name: string }[] = []

  function respond(endpoint: AnyEndpoint, { body, query = {}, path = {} }: CallInput): unknown {
    if (endpoint === startScoreSheet) return { token: 'T', seq: 0, state: 'live' }
    if (endpoint === sendEntries) {
      return { ...service.send(device, (body as { entries: Entry[] }).entries), discrepancies: [] }
    }
    if (endpoint === addScorerKey) {
      const { key, name } = body as { key: string; name: string }
      keys = [...keys, { id: `id of ${key}`, name }]
      return { id: `id of ${key}` }
    }
    if (endpoint === withdrawScorerKey) {
      keys = keys.filter(({ id }) => id !== path.id)
      return null
    }
    if (endpoint !== getScoreSheet) throw new Error(`${endpoint.path} is not expected`)
    return { ...service.load(Number(query.after ?? 0)), state: 'live', discrepancies: [], scorers: [], keys }
  }

  const api = {
    call: (async (
      endpoint: AnyEndpoint,
      input: CallInput,
      options: CallOptions = {},
    ): Promise<Result<unknown>> => {
      const { entries = [] } = (input.body ?? {}) as { entries?: Entry[] }
      const call = { endpoint, usesKey: options.scorerKey !== undefined, entries: entries.length }
      calls.push(call)
      const failed = fail(call)
      if (failed && !failed.isAfter) return { ok: false, failure: failed.failure }
      const value = respond(endpoint, input)
      return failed ? { ok: false, failure: failed.failure } : { ok: true, value }
    }) as Api['call'],
  }
  return {
    api,
    calls,
    /** How many entries each batch had. */
    batches: () => calls.filter(({ endpoint }) => endpoint === sendEntries).map(({ entries }) => entries),
    keyNames: () => keys.map(({ name }) => name),
    /** Forgets the keys, as when a backup is restored. */
    forgetKeys() {
      keys = []
    },
    failWhen(decide: typeof fail) {
      fail = decide
    },
  }
}
