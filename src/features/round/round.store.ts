import { atom, type WritableAtom } from 'nanostores'
import { getRound, LIVE_ROUND, type Round } from '../../contract/round.ts'
import { type ShownRound, shownRound } from '../../domain/shown-round.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Result } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { FollowLive, LiveSession, LiveView } from './live/live-session.ts'
import type { ViewAsStaff } from './staff/staff-view.ts'

export type RoundState =
  | { status: 'loading' }
  /** `reason`: why the round is not available, if there is more to say. */
  | { status: 'missing'; reason?: string }
  | { status: 'shown'; round: ShownRound }
  /** The service cannot be reached; this is the last known version, as of `asOfMs` (Unix milliseconds). */
  | { status: 'cached'; round: ShownRound; asOfMs: number }
  | ({ status: 'live' } & LiveView)
  /** A round that is not available to everybody, as staff see it. */
  | { status: 'deleted'; round: ShownRound }

/** The rounds that were shown last, and the last values of those that were live. */
export interface RoundCache {
  /** @param entityTag of the response, if it has one */
  put(token: string, round: Round, entityTag?: string): void
  delete(token: string): void
  /** Returns what to show of a round while the service cannot be reached. */
  find(token: string): Promise<RoundState>
  /** Returns the copy that a response without a body confirms by its entity tag. */
  findTagged(token: string, entityTag: string | undefined): Promise<Result<Round> | undefined>
}

export interface RoundDeps {
  api: Api
  clock: Clock
  /** Loads the script for live rounds; rejects if it cannot be loaded. */
  loadLive(): Promise<FollowLive>
  /** Loads the cache; rejects if its script cannot be loaded. */
  loadCache(): Promise<RoundCache>
  /** Loads the script with which staff see deleted rounds. Undefined if the viewer is not known to be staff. */
  loadStaffView?(): Promise<ViewAsStaff> | undefined
  /** Loads scripts again that failed to load, because the viewer asked for it. */
  retryScripts(): void
  /** Returns the token in the page's address, or undefined if there is none. */
  token(): string | undefined
}

const RETRY_MS = 3_000

interface Store {
  deps: RoundDeps
  $state: WritableAtom<RoundState>
  latest: ReturnType<typeof latestOnly>
  session: LiveSession | undefined
  cancelRetry: () => void
}

/** Creates the store of the round in the address: loaded once if it is finished, followed while it is live. */
export function createRound(deps: RoundDeps) {
  const $state = atom<RoundState>({ status: 'loading' })
  const store: Store = { deps, $state, latest: latestOnly(), session: undefined, cancelRetry: () => {} }
  function reopen(): void {
    if (store.session) store.session.reconnect()
    else void load(store)
  }
  return {
    $state,
    /** Loads the round; returns a function that stops loading and following it. */
    start(): () => void {
      void load(store)
      return () => {
        store.latest.cancel()
        store.cancelRetry()
        stopFollowing(store)
      }
    },
    /** Loads a round again that was not available. */
    retry(): void {
      $state.set({ status: 'loading' })
      void load(store)
    },
    /** Reconnects because the viewer asked for it; scripts that failed to load are loaded again. */
    reconnect(): void {
      deps.retryScripts()
      reopen()
    },
    /** Reconnects without being asked. */
    reopen,
  }
}
export type RoundStore = ReturnType<typeof createRound>

async function load(store: Store): Promise<void> {
  const { deps, $state, latest } = store
  store.cancelRetry()
  const token = deps.token()
  if (token === undefined) {
    latest.cancel()
    $state.set({ status: 'missing' })
    return
  }
  const result = await latest(request(deps, token))
  if (result === SUPERSEDED) return
  if (result.ok) await show(store, token, result.value, result.entityTag)
  else if (result.failure.kind === 'network') await showCached(store, token)
  else {
    if (result.failure.kind === 'http' && result.failure.status === 404) {
      withCache(deps, (cache) => cache.delete(token))
      await showToStaff(store, token)
    } else settle(store, { status: 'missing' })
  }
}

/** Requests the round. The first request of the page may have had the entity tag of the copy, which is then up to date. */
async function request({ api, loadCache }: RoundDeps, token: string): Promise<Result<Round>> {
  const call = () => api.call(getRound, { path: { token } })
  const result = await call()
  if (result.ok || result.failure.kind !== 'http' || result.failure.status !== 304) return result
  const { entityTag } = result
  return (await loadCache().then((cache) => cache.findTagged(token, entityTag), ignore)) ?? call()
}

/** Shows a round that is not available to everybody, if the viewer is staff. */
async function showToStaff(store: Store, token: string): Promise<void> {
  const { deps, latest } = store
  const seen = await latest(
    deps.loadStaffView?.()?.then((view) => view(token), ignore) ?? Promise.resolve(undefined),
  )
  if (seen === SUPERSEDED) return
  const round = seen && shownRound(seen)
  settle(store, round ? { status: 'deleted', round } : { status: 'missing' })
}

async function show(store: Store, token: string, loaded: Round, entityTag?: string): Promise<void> {
  withCache(store.deps, (cache) => cache.put(token, loaded, entityTag))
  if (loaded.type === LIVE_ROUND) {
    await follow(store, token, shownRound({ ...loaded, info: undefined }))
    return
  }
  const round = shownRound(loaded)
  settle(store, round ? { status: 'shown', round } : { status: 'missing' })
}

/** Shows the cached version, unless the page already shows the round, and tries again later. */
async function showCached(store: Store, token: string): Promise<void> {
  const { deps, $state, latest } = store
  retryLater(store)
  if ('round' in $state.get()) return
  const cached = await latest(deps.loadCache().then((cache) => cache.find(token), ignore))
  if (cached !== SUPERSEDED) $state.set(cached ?? { status: 'missing' })
}

/** @param initial shown until the realtime database sends the first value */
async function follow(store: Store, token: string, initial: ShownRound | undefined): Promise<void> {
  const { deps, $state, latest, session } = store
  if (session) {
    session.reloaded(initial)
    return
  }
  const view: LiveView = { round: initial, connection: 'connecting', changedMs: undefined }
  if ($state.get().status !== 'live') $state.set({ status: 'live', ...view })
  const followLive = await latest(deps.loadLive().catch(ignore))
  if (followLive === SUPERSEDED) return
  if (!followLive) {
    // The script could not be loaded: the page shows the loaded values, but not as live.
    $state.set({ status: 'live', ...view, connection: 'reconnecting' })
    retryLater(store)
    return
  }
  store.session = followLive(token, initial, {
    onView(next) {
      $state.set({ status: 'live', ...next })
      const { round } = next
      if (round) withCache(deps, (cache) => cache.put(token, { type: LIVE_ROUND, ...round }))
    },
    onAbsent: () => void load(store),
  })
}

function settle(store: Store, state: RoundState): void {
  stopFollowing(store)
  store.$state.set(state)
}

function stopFollowing(store: Store): void {
  store.session?.stop()
  store.session = undefined
}

function retryLater(store: Store): void {
  store.cancelRetry = store.deps.clock.after(RETRY_MS, () => void load(store))
}

/** Changes the cache. If its script cannot be loaded, the page works without it. */
function withCache(deps: RoundDeps, change: (cache: RoundCache) => void): void {
  deps.loadCache().then(change, ignore)
}

const ignore = () => undefined
