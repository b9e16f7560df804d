import { atom, onMount } from 'nanostores'
import {
  type AuditEvent,
  countNewEvents,
  exportAuditLog,
  listAuditFacets,
  listAuditLog,
} from '../../contract/audit.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import { type AuditFilters, addressWith, NO_FILTERS, queryOf, readFilters } from './audit-filters.ts'

const POLL_MS = 10_000
/** How long to wait for the next letter of a filter before the events are loaded. */
const TYPING_MS = 400

export interface LoadedEvents {
  status: 'loaded'
  events: readonly AuditEvent[]
  /** Set if there are older events. */
  next: string | undefined
  /** The events of other filters are on their way; these are still shown. */
  isReloading: boolean
  /** The request for older events. */
  older: { status: 'idle' | 'loading' } | { status: 'failed'; failure: Failure }
  /** How many newer events there are. */
  newCount: number
  /** Why newer events could not be counted; undefined while they can. */
  newFailure: Failure | undefined
  /** When the times of the events were last related to the present, in Unix milliseconds. */
  nowMs: number
}
export type AuditLogState =
  | { status: 'loading' }
  | LoadedEvents
  /** The service keeps no audit log. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }

/** What can be chosen; `failed` also holds what was known before. */
export type FacetsState =
  | { status: 'loading' | 'loaded'; actors: readonly string[]; actions: readonly string[] }
  | { status: 'failed'; actors: readonly string[]; actions: readonly string[]; failure: Failure }

interface Deps {
  api: Api
  page: Page
  clock: Clock
  visibility: Visibility
}

/**
 * Creates the store of the audit log. Its filters are part of the address. While the page is visible, it counts newer
 * events but does not show them until it is asked to.
 */
export function createAuditLog({ api, page, clock, visibility }: Deps) {
  const $state = atom<AuditLogState>({ status: 'loading' })
  const $filters = atom<AuditFilters>(NO_FILTERS)
  const $facets = atom<FacetsState>({ status: 'loading', actors: [], actions: [] })
  const latest = latestOnly()
  const latestOlder = latestOnly()
  const latestCount = latestOnly()
  const latestFacets = latestOnly()
  let cancelTyping = () => {}

  /** Changes what is shown; nothing if no events are shown. */
  function patch(change: Partial<LoadedEvents>): void {
    const state = $state.get()
    if (state.status === 'loaded') $state.set({ ...state, ...change })
  }

  async function load(): Promise<void> {
    latestOlder.cancel()
    latestCount.cancel()
    if ($state.get().status === 'loaded') patch({ isReloading: true })
    else $state.set({ status: 'loading' })
    const query = queryOf($filters.get())
    const result = await latest((signal) => api.call(listAuditLog, { query }, { signal }))
    if (result === SUPERSEDED) return
    if (!result.ok) $state.set({ status: 'failed', failure: result.failure })
    else if (!result.value) $state.set({ status: 'absent' })
    else {
      $state.set({
        status: 'loaded',
        ...{ events: withoutRepeated(result.value.events), next: result.value.next, isReloading: false },
        ...{ older: { status: 'idle' }, newCount: 0, newFailure: undefined, nowMs: clock.now() },
      })
    }
  }

  async function loadOlder(): Promise<void> {
    const state = $state.get()
    if (state.status !== 'loaded' || state.next === undefined) return
    if (state.isReloading || state.older.status === 'loading') return
    patch({ older: { status: 'loading' } })
    const query = { ...queryOf($filters.get()), before: state.next }
    const result = await latestOlder((signal) => api.call(listAuditLog, { query }, { signal }))
    if (result === SUPERSEDED) return
    if (!result.ok) return patch({ older: { status: 'failed', failure: result.failure } })
    const { events, next } = result.value ?? { events: [], next: undefined }
    const shown = $state.get()
    if (shown.status !== 'loaded') return
    const all = withoutRepeated([...shown.events, ...events])
    // A service that repeats a page would otherwise be asked for it for ever.
    const nextPage = all.length > shown.events.length ? next : undefined
    patch({ events: all, next: nextPage, older: { status: 'idle' } })
  }

  async function countNew(): Promise<void> {
    const state = $state.get()
    if (visibility.isHidden() || state.status !== 'loaded' || state.isReloading) return
    patch({ nowMs: clock.now() })
    const after = state.events[0]?.id
    const query = { ...queryOf($filters.get()), ...(after !== undefined && { after }) }
    const result = await latestCount((signal) => api.call(countNewEvents, { query }, { signal }))
    if (result === SUPERSEDED) return
    if (result.ok) patch({ newCount: result.value?.count ?? 0, newFailure: undefined })
    else patch({ newFailure: result.failure })
  }

  async function loadFacets(): Promise<void> {
    const { actors, actions } = $facets.get()
    $facets.set({ status: 'loading', actors, actions })
    const result = await latestFacets((signal) => api.call(listAuditFacets, {}, { signal }))
    if (result === SUPERSEDED) return
    if (!result.ok) $facets.set({ status: 'failed', actors, actions, failure: result.failure })
    else $facets.set({ status: 'loaded', ...(result.value ?? { actors, actions }) })
  }

  /** Loads the events of the filters, and makes them part of the address. */
  function apply(): void {
    cancelTyping()
    const address = addressWith(page.url(), $filters.get())
    const { pathname, search, hash } = page.url()
    if (address !== pathname + search + hash) page.rewrite(address, 'push')
    void load()
  }

  function followAddress(): void {
    cancelTyping()
    $filters.set(readFilters(page.url().searchParams))
    void load()
  }

  onMount($state, () => {
    followAddress()
    void loadFacets()
    const subscriptions = [
      page.onChange(followAddress),
      clock.every(POLL_MS, () => void countNew()),
      visibility.onChange(() => void countNew()),
    ]
    return () => {
      cancelTyping()
      for (const request of [latest, latestOlder, latestCount, latestFacets]) request.cancel()
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  })

  return {
    $state,
    $filters,
    $facets,
    load,
    /** Shows newer events, and lets their persons and actions be chosen. */
    async showNew(): Promise<void> {
      await Promise.all([load(), loadFacets()])
    },
    loadOlder,
    loadFacets,
    change(some: Partial<AuditFilters>): void {
      $filters.set({ ...$filters.get(), ...some })
      apply()
    },
    /** Changes a filter letter by letter; the events are loaded after a pause. */
    type(name: 'user' | 'subject', text: string): void {
      $filters.set({ ...$filters.get(), [name]: text })
      cancelTyping()
      cancelTyping = clock.after(TYPING_MS, apply)
    },
    reset(): void {
      $filters.set(NO_FILTERS)
      apply()
    },
    /** Shows that a change was undone, and counts the event that says so. */
    markUndone(id: string): void {
      const state = $state.get()
      if (state.status !== 'loaded') return
      const undoneAt = clock.now()
      patch({
        events: state.events.map((event) =>
          event.id === id ? { ...event, canUndo: false, undoneAt } : event,
        ),
      })
      void countNew()
    },
    /** Returns the link to the table of all events that match. */
    csvHref: (filters: AuditFilters) => api.urlOf(exportAuditLog, { query: queryOf(filters) }),
  }
}
export type AuditLogStore = ReturnType<typeof createAuditLog>

/** Returns the events without those whose id was there before. */
function withoutRepeated(events: readonly AuditEvent[]): readonly AuditEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()]
}
