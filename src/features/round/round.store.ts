import { atom, type WritableAtom } from 'nanostores'
import { getRound, LIVE_ROUND, type Round } from '../../contract/round.ts'
import { type ShownRound, shownRound } from '../../domain/round/shown-round.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Result } from '../../platform/api/result.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FollowLive, LiveSession, LiveView } from './live/live-session.ts'
import type { ViewAsStaff } from './staff/staff-view.ts'

export type RoundState =
  | { status: 'loading' }
  /** `reason` is the cause, if it is known. */
  | { status: 'missing'; reason?: string }
  | { status: 'shown'; round: ShownRound }
  /** The service cannot be reached. This is the last known version, from the time `asOfMs` (Unix milliseconds). */
  | { status: 'cached'; round: ShownRound; asOfMs: number }
  | ({ status: 'live' } & LiveView)
  /** A deleted round, as staff see it. */
  | { status: 'deleted'; round: ShownRound }

/** The cache of the rounds that were shown last, with the last values of live rounds. */
export interface RoundCache {
  /** @param entityTag of the response, if any */
  put(token: string, round: Round, entityTag?: string): void
  delete(token: string): void
  /** Returns the cached round to show while the service cannot be reached. */
  find(token: string): Promise<RoundState>
  /** Returns the copy with the entity tag of a 304 response. */
  findTagged(token: string, entityTag: string | undefined): Promise<Result<Round> | undefined>
}

/** The round that the service has written into the page. */
export interface RoundInPage {
  round: Round
  /** Undefined for a live round. */
  entityTag: string | undefined
}

export interface RoundDeps extends Pick<Platform, 'api' | 'clock'> {
  /** Shown at once, and not requested. */
  inPage?: RoundInPage | undefined
  /** Loads the script for live rounds; rejects if it cannot be loaded. */
  loadLive(): Promise<FollowLive>
  /** Loads the cache; rejects if its script cannot be loaded. */
  loadCache(): Promise<RoundCache>
  /** Returns whether the cache has a finished round, without its script. */
  isCached?(token: string): boolean
  /** Loads the script that shows deleted rounds to staff. Undefined unless the viewer is known to be staff. */
  loadStaffView?(): Promise<ViewAsStaff> | undefined
  /** Loads failed scripts again at the viewer's request. */
  retryScripts(): void
  /** Returns the token in the page's URL, or undefined if there is none. */
  token(): string | undefined
  /** Calls back when there may be a connection again; see `platform/stores/on-return.ts`. */
  onReturn?(listener: () => void): () => void
}

const RETRY_MS = 3_000

/** Returns the state that shows a round as the service sends it; a live round is not connected yet. */
export function stateOf(loaded: Round): RoundState {
  if (loaded.type === LIVE_ROUND) {
    const round = shownRound({ ...loaded, info: undefined })
    return { status: 'live', round, connection: 'connecting', changedMs: undefined }
  }
  const round = shownRound(loaded)
  return round ? { status: 'shown', round } : { status: 'missing' }
}

interface Store {
  deps: RoundDeps
  /** Until it has been taken over. */
  inPage: RoundInPage | undefined
  /** The cached round that is shown until the service responds. */
  stored?: Extract<RoundState, { status: 'cached' }>
  $state: WritableAtom<RoundState>
  latest: ReturnType<typeof latestOnly>
  session: LiveSession | undefined
  cancelRetry: () => void
}

/** Creates the store of the round in the URL. A finished round is loaded once, a live round is followed. */
export function createRound(deps: RoundDeps) {
  const { inPage } = deps
  const $state = atom<RoundState>(inPage ? stateOf(inPage.round) : { status: 'loading' })
  const store: Store = {
    deps,
    inPage,
    $state,
    latest: latestOnly(),
    session: undefined,
    cancelRetry: () => {},
  }
  function reopen(): void {
    if (store.session) store.session.reconnect()
    else void load(store)
  }
  return {
    $state,
    /** Loads the round, or takes over the one in the page. Returns a function that stops loading and following it. */
    start(): () => void {
      void (store.inPage ? takeOver(store, store.inPage) : load(store))
      store.inPage = undefined
      const stopReturn = deps.onReturn?.(() => {
        // A live round has a new connection. What was requested before may hang.
        if (!store.session && isWaiting($state.get())) void load(store)
      })
      return () => {
        stopReturn?.()
        store.latest.cancel()
        store.cancelRetry()
        stopFollowing(store)
      }
    },
    /** Loads the round again if it was not available. */
    retry(): void {
      $state.set({ status: 'loading' })
      void load(store)
    },
    /** Reconnects at the viewer's request. Loads failed scripts again. */
    reconnect(): void {
      deps.retryScripts()
      reopen()
    },
    /** Reconnects without a request of the viewer. */
    reopen,
  }
}
export type RoundStore = ReturnType<typeof createRound>

/** Whether a round that is not followed can still become another one. */
const isWaiting = ({ status }: RoundState) => ['loading', 'missing', 'cached', 'live'].includes(status)

/** Caches the round in the page, which is shown already, and follows it if it is live. */
async function takeOver(store: Store, { round, entityTag }: RoundInPage): Promise<void> {
  const token = store.deps.token()
  if (token === undefined) return
  withCache(store.deps, (cache) => cache.put(token, round, entityTag))
  const state = store.$state.get()
  if (state.status === 'live') await follow(store, token, state)
}

async function load(store: Store): Promise<void> {
  const { deps, $state, latest } = store
  store.cancelRetry()
  const token = deps.token()
  if (token === undefined) {
    latest.cancel()
    $state.set({ status: 'missing' })
    return
  }
  if ($state.get().status === 'loading' && deps.isCached?.(token)) void showStored(store, token)
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

/**
 * Requests the round. If the head script has sent the entity tag of the cached copy, a 304 means that the copy is up to
 * date.
 */
async function request({ api, loadCache }: RoundDeps, token: string): Promise<Result<Round>> {
  const call = () => api.call(getRound, { path: { token } })
  const result = await call()
  if (result.ok || result.failure.kind !== 'http' || result.failure.status !== 304) return result
  const { entityTag } = result
  return (await loadCache().then((cache) => cache.findTagged(token, entityTag), ignore)) ?? call()
}

/** Shows the cached round until the service responds. A live round may have ended since. */
async function showStored(store: Store, token: string): Promise<void> {
  const cached = await store.deps.loadCache().then((cache) => cache.find(token), ignore)
  if (store.$state.get().status !== 'loading' || cached?.status !== 'cached' || cached.round.isLive) return
  store.stored = cached
  store.$state.set({ status: 'shown', round: cached.round })
}

/** Shows a deleted round if the viewer is staff. */
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
  const state = stateOf(loaded)
  if (state.status === 'live') await follow(store, token, state)
  else settle(store, state)
}

/** Shows the cached version, unless the page already shows the round. Retries later. */
async function showCached(store: Store, token: string): Promise<void> {
  const { deps, $state, latest } = store
  retryLater(store)
  const shown = $state.get()
  if (shown.status === 'shown' && shown.round === store.stored?.round) $state.set(store.stored)
  if ('round' in shown) return
  const cached = await latest(deps.loadCache().then((cache) => cache.find(token), ignore))
  if (cached !== SUPERSEDED) $state.set(cached ?? { status: 'missing' })
}

/** @param initial shown until the realtime database sends the first value */
async function follow(
  store: Store,
  token: string,
  initial: Extract<RoundState, { status: 'live' }>,
): Promise<void> {
  const { deps, $state, latest, session } = store
  const { round } = initial
  if (session) {
    session.reloaded(round)
    return
  }
  if ($state.get().status !== 'live') $state.set(initial)
  const followLive = await latest(deps.loadLive().catch(ignore))
  if (followLive === SUPERSEDED) return
  if (!followLive) {
    // If the script cannot be loaded, the page shows the loaded values, but not as live.
    $state.set({ ...initial, connection: 'reconnecting' })
    retryLater(store)
    return
  }
  store.session = followLive(token, round, {
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
