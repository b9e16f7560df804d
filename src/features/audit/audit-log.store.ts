import { atom, onMount, type WritableAtom } from 'nanostores'
import {
  type AuditEvent,
  countNewEvents,
  exportAuditLog,
  listAuditFacets,
  listAuditLog,
} from '../../contract/audit.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import { type NextPageState, withoutRepeated, withPage } from '../../platform/api/paged-list.ts'
import type { Failure } from '../../platform/api/result.ts'
import { createTypingPause } from '../../platform/api/typing-pause.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import { type AuditFilters, addressWith, NO_FILTERS, queryOf, readFilters } from './audit-filters.ts'

const POLL_MS = 10_000
/** Delay after a key press in a filter before the events are loaded. */
const TYPING_MS = 400

export interface LoadedEvents {
  status: 'loaded'
  events: readonly AuditEvent[]
  /** The cursor of the next page; undefined if there are no older events. */
  next: string | undefined
  /** Whether events for changed filters are loading while the previous events are still shown. */
  isReloading: boolean
  /** The state of the request for older events. */
  older: NextPageState
  /** The number of newer events. */
  newCount: number
  /** Why the last count of newer events failed; undefined if it succeeded. */
  newFailure: Failure | undefined
  /** The current time for relative times such as "3 min. ago", in Unix milliseconds. */
  nowMs: number
}
export type AuditLogState =
  | { status: 'loading' }
  | LoadedEvents
  /** The service has no audit log. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }

/** The options of the filters; `failed` also contains the options that loaded before. */
export type FacetsState =
  | { status: 'loading' | 'loaded'; actors: readonly string[]; actions: readonly string[] }
  | { status: 'failed'; actors: readonly string[]; actions: readonly string[]; failure: Failure }

interface Deps {
  api: Api
  page: Page
  clock: Clock
  visibility: Visibility
}

interface Store {
  deps: Deps
  $state: WritableAtom<AuditLogState>
  $filters: WritableAtom<AuditFilters>
  $facets: WritableAtom<FacetsState>
  latest: ReturnType<typeof latestOnly>
  latestOlder: ReturnType<typeof latestOnly>
  latestCount: ReturnType<typeof latestOnly>
  latestFacets: ReturnType<typeof latestOnly>
  typing: ReturnType<typeof createTypingPause>
}

/**
 * Creates the store of the audit log. Its filters are part of the URL. While the page is visible, it counts newer
 * events, and shows them only when the user asks for them.
 */
export function createAuditLog(deps: Deps) {
  const store: Store = {
    deps,
    $state: atom<AuditLogState>({ status: 'loading' }),
    $filters: atom<AuditFilters>(NO_FILTERS),
    $facets: atom<FacetsState>({ status: 'loading', actors: [], actions: [] }),
    latest: latestOnly(),
    latestOlder: latestOnly(),
    latestCount: latestOnly(),
    latestFacets: latestOnly(),
    typing: createTypingPause(deps.clock, TYPING_MS),
  }
  const { $state, $filters, $facets, typing } = store

  onMount($state, () => start(store))

  return {
    $state,
    $filters,
    $facets,
    load: () => load(store),
    /** Shows newer events, and loads the filter options again to include their actors and actions. */
    async showNew(): Promise<void> {
      await Promise.all([load(store), loadFacets(store)])
    },
    loadOlder: () => loadOlder(store),
    loadFacets: () => loadFacets(store),
    change(some: Partial<AuditFilters>): void {
      $filters.set({ ...$filters.get(), ...some })
      apply(store)
    },
    /** Changes a filter while the user types; the events are loaded after a pause. */
    type(name: 'user' | 'subject', text: string): void {
      $filters.set({ ...$filters.get(), [name]: text })
      typing.restart(() => apply(store))
    },
    reset(): void {
      $filters.set(NO_FILTERS)
      apply(store)
    },
    /** Shows that a change was undone, and counts newer events, because undoing has added one. */
    markUndone(id: string): void {
      const state = $state.get()
      if (state.status !== 'loaded') return
      const undoneAt = deps.clock.now()
      const events = state.events.map((event) =>
        event.id === id ? { ...event, canUndo: false, undoneAt } : event,
      )
      patch(store, { events })
      void countNew(store)
    },
    /** Returns the URL of the CSV with all events that match. */
    csvHref: (filters: AuditFilters) => deps.api.urlOf(exportAuditLog, { query: queryOf(filters) }),
  }
}
export type AuditLogStore = ReturnType<typeof createAuditLog>

/** Follows the address and counts newer events; returns a function that stops both. */
function start(store: Store): () => void {
  const { page, clock, visibility } = store.deps
  const onAddress = () => followAddress(store)
  const onTime = () => void countNew(store)
  onAddress()
  void loadFacets(store)
  const subscriptions = [page.onChange(onAddress), clock.every(POLL_MS, onTime), visibility.onChange(onTime)]
  return () => {
    store.typing.cancel()
    const { latest, latestOlder, latestCount, latestFacets } = store
    for (const request of [latest, latestOlder, latestCount, latestFacets]) request.cancel()
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}

/** Changes the state if events are shown. */
function patch({ $state }: Store, change: Partial<LoadedEvents>): void {
  const state = $state.get()
  if (state.status === 'loaded') $state.set({ ...state, ...change })
}

async function load(store: Store): Promise<void> {
  const { deps, $state, $filters } = store
  store.latestOlder.cancel()
  store.latestCount.cancel()
  if ($state.get().status === 'loaded') patch(store, { isReloading: true })
  else $state.set({ status: 'loading' })
  const query = queryOf($filters.get())
  const result = await store.latest((signal) => deps.api.call(listAuditLog, { query }, { signal }))
  if (result === SUPERSEDED) return
  if (!result.ok) $state.set({ status: 'failed', failure: result.failure })
  else if (!result.value) $state.set({ status: 'absent' })
  else {
    $state.set({
      status: 'loaded',
      ...{ events: withoutRepeated(result.value.events, idOf), next: result.value.next, isReloading: false },
      ...{ older: { status: 'idle' }, newCount: 0, newFailure: undefined, nowMs: deps.clock.now() },
    })
  }
}

async function loadOlder(store: Store): Promise<void> {
  const { deps, $state, $filters } = store
  const state = $state.get()
  if (state.status !== 'loaded' || state.next === undefined) return
  if (state.isReloading || state.older.status === 'loading') return
  patch(store, { older: { status: 'loading' } })
  const query = { ...queryOf($filters.get()), before: state.next }
  const result = await store.latestOlder((signal) => deps.api.call(listAuditLog, { query }, { signal }))
  const shown = $state.get()
  if (result === SUPERSEDED || shown.status !== 'loaded') return
  if (!result.ok) return patch(store, { older: { status: 'failed', failure: result.failure } })
  const page = { items: result.value?.events ?? [], next: result.value?.next }
  const { items: events, next } = withPage(shown.events, page, idOf)
  patch(store, { events, next, older: { status: 'idle' } })
}

async function countNew(store: Store): Promise<void> {
  const { api, clock, visibility } = store.deps
  const state = store.$state.get()
  if (visibility.isHidden() || state.status !== 'loaded' || state.isReloading) return
  patch(store, { nowMs: clock.now() })
  const after = state.events[0]?.id
  const query = { ...queryOf(store.$filters.get()), ...(after !== undefined && { after }) }
  const result = await store.latestCount((signal) => api.call(countNewEvents, { query }, { signal }))
  if (result === SUPERSEDED) return
  if (result.ok) patch(store, { newCount: result.value?.count ?? 0, newFailure: undefined })
  else patch(store, { newFailure: result.failure })
}

async function loadFacets({ deps, $facets, latestFacets }: Store): Promise<void> {
  const { actors, actions } = $facets.get()
  $facets.set({ status: 'loading', actors, actions })
  const result = await latestFacets((signal) => deps.api.call(listAuditFacets, {}, { signal }))
  if (result === SUPERSEDED) return
  if (!result.ok) $facets.set({ status: 'failed', actors, actions, failure: result.failure })
  else $facets.set({ status: 'loaded', ...(result.value ?? { actors, actions }) })
}

/** Loads the events that match the filters, and writes the filters to the URL. */
function apply(store: Store): void {
  const { page } = store.deps
  store.typing.cancel()
  const address = addressWith(page.url(), store.$filters.get())
  const { pathname, search, hash } = page.url()
  if (address !== pathname + search + hash) page.rewrite(address, 'push')
  void load(store)
}

function followAddress(store: Store): void {
  store.typing.cancel()
  store.$filters.set(readFilters(store.deps.page.url().searchParams))
  void load(store)
}

const idOf = ({ id }: AuditEvent) => id
