import { atom } from 'nanostores'
import type { AnyEndpoint, InputOf, ResponseOf } from '../../contract/endpoint.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'

export type FiguresState<Value> =
  | { status: 'loading' }
  /** `asOfMs` is set if the figures are stored ones because the service cannot be reached. */
  | { status: 'loaded'; value: NonNullable<Value>; asOfMs?: number }
  /** What was requested does not exist. */
  | { status: 'missing' }
  | { status: 'failed'; isOffline: boolean }

interface Deps<E extends AnyEndpoint> {
  endpoint: E
  input: () => InputOf<E>
  api: Api
  clock: Clock
  cache: Pick<ResponseCache, 'put' | 'find'>
  /** Returns the id of the signed-in user. */
  userId: () => string | undefined
  log: (failure: Failure) => void
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

const RETRY_MS = 5_000

/**
 * Creates the store of figures of the golfer, such as the statistics. The figures that this browser has stored are shown
 * until the service responds. When requests overlap, the latest wins.
 */
export function createOwnFigures<E extends AnyEndpoint>(deps: Deps<E>) {
  const { endpoint, input, api, clock, cache, userId, log, onSignedOut } = deps
  type Value = NonNullable<ResponseOf<E>>
  const $state = atom<FiguresState<ResponseOf<E>>>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false
  let cancelRetry = () => {}

  async function request(): Promise<void> {
    hasBegun = true
    cancelRetry()
    const ownerId = userId()
    const result = await latest(api.call(endpoint, input()))
    if (result === SUPERSEDED) return
    if (result.ok) {
      const { value } = result
      $state.set(value === null ? { status: 'missing' } : { status: 'loaded', value: value as Value })
      if (value !== null && ownerId !== undefined) void cache.put(endpoint, input(), value, ownerId)
    } else if (result.failure.kind === 'network') {
      await showAge(result.failure)
    } else {
      fail(result.failure)
    }
  }

  async function stored() {
    const ownerId = userId()
    const found = ownerId === undefined ? undefined : await cache.find(endpoint, input(), ownerId)
    return found && ownerId === userId() ? { value: found.value as Value, asOfMs: found.asOfMs } : undefined
  }

  /** Shows what this browser has stored until the service responds. */
  async function showStored(): Promise<void> {
    const found = await stored()
    if (found && $state.get().status === 'loading') $state.set({ status: 'loaded', value: found.value })
  }

  /** Shows how old the stored figures are until the service can be reached again. */
  async function showAge(failure: Failure): Promise<void> {
    const state = $state.get()
    if (state.status !== 'loaded' || state.asOfMs === undefined) {
      const found = await latest(stored())
      if (found === SUPERSEDED) return
      if (found) $state.set({ status: 'loaded', ...found })
      else if (state.status !== 'loaded') return fail(failure)
    }
    cancelRetry = clock.after(RETRY_MS, () => void request())
  }

  function fail(failure: Failure): void {
    log(failure)
    $state.set({ status: 'failed', isOffline: failure.kind === 'network' })
    if (failure.kind === 'http' && failure.status === 401) onSignedOut()
  }

  return {
    $state,
    /** Loads the figures, unless that has already begun. */
    loadOnce(): void {
      if (!hasBegun) void this.load()
    },
    load(): Promise<void> {
      $state.set({ status: 'loading' })
      void showStored()
      return request()
    },
    /** Loads the figures again. The figures on the screen stay until then. */
    refresh: () => void request(),
  }
}

/** The store of the figures that an endpoint returns. */
export interface OwnFigures<Value> {
  $state: ReturnType<typeof atom<FiguresState<Value>>>
  loadOnce(): void
  load(): Promise<void>
  refresh(): void
}
