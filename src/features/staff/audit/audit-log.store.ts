import { atom, onMount } from 'nanostores'
import {
  type AuditEvent,
  type AuditFilter,
  exportAuditLog,
  listAuditActors,
  listAuditLog,
} from '../../../contract/staff/audit.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Page } from '../../../platform/browser/page.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import { createPagedList, type FoundList } from '../../../platform/stores/paged-list.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import { type AuditFilters, addressWith, NO_FILTERS, queryOf, readFilters } from './audit-filters.ts'

/** Delay after a key press in a filter before the events are loaded. */
const TYPING_MS = 400

export interface LoadedEvents extends FoundList<AuditEvent, AuditFilter> {
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
 * Creates the store of the audit log. Its filters are part of the URL. Newer events are added after an undo, and when the
 * page becomes visible again.
 */
export function createAuditLog({ api, page, clock, visibility }: Deps) {
  const list = createPagedList({
    request: (signal, query: AuditFilter, before) =>
      api.call(listAuditLog, { query: { ...query, ...(before !== undefined && { before }) } }, { signal }),
    pageOf: ({ events, next }) => ({ items: events, next }),
    keyOf: ({ id }: AuditEvent) => id,
    extraOf: () => ({ nowMs: clock.now() }),
  })
  /** The persons that the filter offers. */
  const actors = createResource({
    request: (signal) => api.call(listAuditActors, {}, { signal }),
  })
  const $filters = atom<AuditFilters>(NO_FILTERS)
  const typing = createTypingPause(clock, TYPING_MS)

  const load = () => list.load(queryOf($filters.get()))

  function addNewer(): void {
    list.patch({ nowMs: clock.now() })
    void list.refresh()
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
    void actors.refresh()
    const subscriptions = [
      page.onChange(followAddress),
      visibility.onChange(() => {
        if (!visibility.isHidden()) addNewer()
      }),
    ]
    return () => {
      for (const pending of [typing, list, actors]) pending.cancel()
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  })

  return {
    $state: list.$state,
    $filters,
    $actors: actors.$state,
    load,
    loadOlder: list.loadMore,
    loadActors: () => actors.refresh(),
    change: (some: Partial<AuditFilters>) => change({ ...$filters.get(), ...some }),
    /** Changes the filter by golfer or round while the user types; the events are loaded after a pause. */
    typeAbout(about: string): void {
      $filters.set({ ...$filters.get(), about })
      typing.restart(() => change($filters.get()))
    },
    reset: () => change(NO_FILTERS),
    /** Shows that a change was undone, and the event of its undoing. */
    markUndone(id: string): void {
      const state = list.$state.get()
      const undone = state.status === 'found' ? state.items.filter((event) => event.id === id) : []
      list.replace(undone.map((event) => ({ ...event, canUndo: false, undoneAt: clock.now() })))
      addNewer()
    },
    csvHref: (filters: AuditFilters) => api.urlOf(exportAuditLog, { query: queryOf(filters) }),
  }
}
export type AuditLogStore = ReturnType<typeof createAuditLog>
