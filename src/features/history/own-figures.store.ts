import { atom } from 'nanostores'
import type { AnyEndpoint, InputOf, ResponseOf } from '../../contract/endpoint.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import type { Platform } from '../../platform/platform.ts'

export type FiguresState<Shown> =
  | { status: 'loading' }
  /** `asOfMs` is set if a stored value is shown because the service cannot be reached. */
  | { status: 'loaded'; value: Shown; asOfMs?: number }
  /** What was requested does not exist. */
  | { status: 'missing' }
  | { status: 'failed'; isOffline: boolean }

/** What the golfer's figures are stored with in this browser. */
export type FiguresCache = Pick<ResponseCache, 'put' | 'find'>

/** What a page of the golfer's figures has from the browser. */
export interface OwnFiguresDeps extends Pick<Platform, 'api' | 'clock'> {
  /** Loads the cache; rejects if its script cannot be loaded. */
  loadCache: () => Promise<FiguresCache>
  /** Returns the id of the user who is signed in, or of the one who probably is, whose stored value may be shown. */
  userId: () => string | undefined
  /** Returns the id of the user whose value the service has sent, if that may be another one. */
  signedInId?: () => Promise<string | undefined>
  /** Logs why the value did not load, because the page does not show the cause. */
  log: (failure: Failure) => void
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
  /** Called when a value arrives while an old one is shown. */
  onReconnected?: () => void
}

interface Deps<E extends AnyEndpoint, Shown> extends OwnFiguresDeps {
  endpoint: E
  input: () => InputOf<E>
  /** Returns what is shown of a value. @param before what is shown already */
  read: (value: NonNullable<ResponseOf<E>>, before?: Shown) => Shown
  /** Returns what is still true of a stored value after an unknown time. */
  asOld?: (value: NonNullable<ResponseOf<E>>) => NonNullable<ResponseOf<E>>
}

const RETRY_MS = 3_000

/**
 * Creates the store of what a golfer has, such as the rounds or the statistics. What this browser has stored is shown
 * until the service responds, and with its age while the service cannot be reached. When requests overlap, the latest
 * wins.
 */
export function createOwnFigures<E extends AnyEndpoint, Shown>(deps: Deps<E, Shown>) {
  const { endpoint, input, read, asOld = (value) => value } = deps
  const { api, clock, loadCache, userId, log, onSignedOut, onReconnected } = deps
  const { signedInId = async () => userId() } = deps
  type Value = NonNullable<ResponseOf<E>>
  const $state = atom<FiguresState<Shown>>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false
  let cancelRetry = () => {}

  const shown = () => {
    const state = $state.get()
    return state.status === 'loaded' ? state : undefined
  }

  /** @param isUpdate whether what is shown stays if the service does not send a newer value */
  async function request({ isUpdate = false } = {}): Promise<void> {
    hasBegun = true
    cancelRetry()
    const result = await latest(api.call(endpoint, input()))
    if (result === SUPERSEDED) return
    if (result.ok) {
      const { value } = result
      const before = shown()
      if (value === null) $state.set({ status: 'missing' })
      else {
        $state.set({ status: 'loaded', value: read(value as Value, before?.value) })
        // Ignored: if the script of the cache cannot be loaded, the page works without it.
        keep(value).catch(ignore)
      }
      if (before?.asOfMs !== undefined) onReconnected?.()
    } else if (result.failure.kind === 'network') {
      await showAge(result.failure)
    } else if (isUpdate && !isSignedOut(result.failure)) {
      log(result.failure)
    } else {
      fail(result.failure)
    }
  }

  async function stored() {
    const ownerId = userId()
    if (ownerId === undefined) return undefined
    const found = await loadCache().then((cache) => cache.find(endpoint, input(), ownerId), ignore)
    return found && ownerId === userId() ? { value: found.value as Value, asOfMs: found.asOfMs } : undefined
  }

  async function keep(value: ResponseOf<E>): Promise<void> {
    const ownerId = await signedInId()
    if (ownerId !== undefined) void (await loadCache()).put(endpoint, input(), value, ownerId)
  }

  /** Shows what this browser has stored until the service responds. */
  async function showStored(): Promise<void> {
    const found = await stored()
    if (found && $state.get().status === 'loading') $state.set({ status: 'loaded', value: read(found.value) })
  }

  /** Shows how old the stored value is until the service can be reached again. */
  async function showAge(failure: Failure): Promise<void> {
    if (shown()?.asOfMs === undefined) {
      const found = await latest(stored())
      if (found === SUPERSEDED) return
      if (found) $state.set({ status: 'loaded', value: read(asOld(found.value)), asOfMs: found.asOfMs })
      else if (!shown()) return fail(failure)
    }
    cancelRetry = clock.after(RETRY_MS, () => void request())
  }

  function fail(failure: Failure): void {
    $state.set({ status: 'failed', isOffline: failure.kind === 'network' })
    if (isSignedOut(failure)) onSignedOut()
    else log(failure)
  }

  function load(): Promise<void> {
    $state.set({ status: 'loading' })
    void showStored()
    return request()
  }

  return {
    $state,
    /** Loads the value, unless that has already begun. */
    loadOnce(): void {
      if (!hasBegun) void load()
    },
    load,
    /** Loads the value again. What is on the screen stays until then. */
    refresh: () => void request(),
    /** Loads the value again. What is on the screen stays, whatever the service responds. */
    update: () => void request({ isUpdate: true }),
  }
}

/** The store of what an endpoint returns of the golfer. */
export interface OwnFigures<Shown> {
  $state: ReturnType<typeof atom<FiguresState<Shown>>>
  loadOnce(): void
  load(): Promise<void>
  refresh(): void
}

const isSignedOut = (failure: Failure) => failure.kind === 'http' && failure.status === 401
const ignore = () => undefined
