import { atom, onMount } from 'nanostores'
import {
  type AuditEvent,
  type AuditFilter,
  countNewEvents,
  exportAuditLog,
  listAuditFacets,
  listAuditLog,
} from '../../contract/audit.ts'
import type { Api } from '../../platform/api/api.ts'
import { createTypingPause } from '../../platform/api/typing-pause.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import { createPagedList, type FoundList } from '../../platform/stores/paged-list.ts'
import { pollWhileVisible } from '../../platform/stores/poll-while-visible.ts'
import { createResource } from '../../platform/stores/resource.ts'
import { type AuditFilters, addressWith, NO_FILTERS, queryOf, readFilters } from './audit-filters.ts'

const POLL_MS = 10_000
/** Delay after a key press in a filter before the events are loaded. */
const TYPING_MS = 400

export interface LoadedEvents extends FoundList<AuditEvent, AuditFilter> {
  /** The golfers that the filter of users has found by a part; undefined if it names one exactly. */
  users: { count: number; hasMore: boolean } | undefined
  /** The current time for relative times such as "3 min. ago", in Unix milliseconds. */
  nowMs: number
}

interface Deps {
  api: Api
  page: Page
  clock: Clock
  visibility: Visibility
}

/**
 * Creates the store of the audit log. Its filters are part of the URL. While the page is visible, it counts newer
 * events, and shows them only when the user asks for them.
 */
export function createAuditLog({ api, page, clock, visibility }: Deps) {
  const list = createPagedList({
    request: (signal, query: AuditFilter, before) =>
      api.call(listAuditLog, { query: { ...query, ...(before !== undefined && { before }) } }, { signal }),
    pageOf: ({ events, next }) => ({ items: events, next }),
    keyOf: ({ id }: AuditEvent) => id,
    extraOf: ({ users }) => ({ users, nowMs: clock.now() }),
  })
  /** The number of events that are newer than the shown ones. */
  const news = createResource({
    request: (signal, query: AuditFilter & { after?: string }) =>
      api.call(countNewEvents, { query }, { signal }),
    nothing: 'unsupported',
  })
  /** The options of the filters. */
  const facets = createResource({
    request: (signal) => api.call(listAuditFacets, {}, { signal }),
    nothing: 'unsupported',
  })
  const $filters = atom<AuditFilters>(NO_FILTERS)
  const typing = createTypingPause(clock, TYPING_MS)

  function load(): Promise<void> {
    news.clear()
    return list.load(queryOf($filters.get()))
  }

  function countNew(): void {
    const state = list.$state.get()
    if (state.status !== 'found' || state.isReloading) return
    list.patch({ nowMs: clock.now() })
    const after = state.items[0]?.id
    void news.refresh({ ...state.query, ...(after !== undefined && { after }) })
  }

  /** Loads the events that match the filters, and writes the filters to the URL. */
  function change(filters: AuditFilters): void {
    $filters.set(filters)
    typing.cancel()
    const address = addressWith(page.url(), filters)
    const { pathname, search, hash } = page.url()
    if (address !== pathname + search + hash) page.rewrite(address, 'push')
    void load()
  }

  function followAddress(): void {
    typing.cancel()
    $filters.set(readFilters(page.url().searchParams))
    void load()
  }

  onMount(list.$state, () => {
    followAddress()
    void facets.refresh()
    const subscriptions = [
      page.onChange(followAddress),
      pollWhileVisible({ clock, visibility }, POLL_MS, countNew),
    ]
    return () => {
      for (const pending of [typing, list, news, facets]) pending.cancel()
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  })

  return {
    $state: list.$state,
    $news: news.$state,
    $filters,
    $facets: facets.$state,
    load,
    /** Shows newer events, and loads the filter options again to include their actors and actions. */
    async showNew(): Promise<void> {
      await Promise.all([load(), facets.refresh()])
    },
    loadOlder: list.loadMore,
    loadFacets: () => facets.refresh(),
    change: (some: Partial<AuditFilters>) => change({ ...$filters.get(), ...some }),
    /** Changes a filter while the user types; the events are loaded after a pause. */
    type(name: 'user' | 'subject', text: string): void {
      $filters.set({ ...$filters.get(), [name]: text })
      typing.restart(() => change($filters.get()))
    },
    reset: () => change(NO_FILTERS),
    /** Shows that a change was undone, and counts newer events, because undoing has added one. */
    markUndone(id: string): void {
      const state = list.$state.get()
      const undone = state.status === 'found' ? state.items.filter((event) => event.id === id) : []
      list.replace(undone.map((event) => ({ ...event, canUndo: false, undoneAt: clock.now() })))
      countNew()
    },
    /** Returns the URL of the CSV with all events that match. */
    csvHref: (filters: AuditFilters) => api.urlOf(exportAuditLog, { query: queryOf(filters) }),
  }
}
export type AuditLogStore = ReturnType<typeof createAuditLog>
