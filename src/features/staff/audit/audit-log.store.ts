import { atom, onMount } from 'nanostores'
import {
  type AuditEvent,
  type AuditFilter,
  exportAuditLog,
  listAuditActors,
  listAuditLog,
} from '../../../contract/staff/audit.ts'
import { counted } from '../../../domain/format/counted.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createPagedList, type FoundList } from '../../../platform/stores/paged-list.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import { type ChangeNoticeStore, undoById, undoInTurn } from '../shared/changes/change-notice.store.ts'
import type { EventLine } from './event-groups.ts'
import { linksOf } from './event-links.ts'
import { doneText } from './messages.ts'

/** Delay after a key press in a filter before the events are loaded. */
const TYPING_MS = 400

export type LoadedEvents = FoundList<AuditEvent, AuditFilter>

export interface AuditDeps extends Pick<Platform, 'api' | 'page' | 'clock' | 'visibility'> {
  /** Shows what was undone last. */
  notice: Pick<ChangeNoticeStore, 'undoOlder'>
}

/**
 * Creates the store of the audit log. Its filters are part of the URL. Newer events are added when
 * the user comes back.
 */
export function createAuditLog({ api, page, clock, visibility, notice }: AuditDeps) {
  const list = createPagedList({
    request: (signal, query: AuditFilter, before) =>
      api.call(listAuditLog, { query: { ...query, ...(before !== undefined && { before }) } }, { signal }),
    pageOf: ({ events, next }) => ({ items: events, next }),
    keyOf: ({ id }: AuditEvent) => id,
  })
  /** The persons that the filter offers. */
  const actors = createResource({
    request: (signal) => api.call(listAuditActors, {}, { signal }),
  })
  const $filters = atom<AuditFilters>(NO_FILTERS)
  const typing = createTypingPause(clock, TYPING_MS)

  const load = () => list.load(queryOf($filters.get()))

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
    const subscriptions = [page.onChange(followAddress), visibility.onReturn(() => void list.refresh())]
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
    /** Undoes the changes of one line, the latest first, because each is undone only if nothing has changed since. */
    undo(events: EventLine['events']): void {
      const [first, ...others] = events
      const times = others.length > 0 ? [counted(events.length, 'time', 'times')] : []
      const about = linksOf(others.length > 0 ? { ...first, subject: undefined } : first)
      void notice.undoOlder({
        text: [doneText(first.action), ...times, ...about.map(({ text }) => text)].join(', '),
        api,
        async undo(onProgress) {
          const failure = await undoInTurn(events, ({ id }) => undoById(api, id), onProgress)
          void load()
          return failure
        },
      })
    },
    csvHref: (filters: AuditFilters) => api.urlOf(exportAuditLog, { query: queryOf(filters) }),
  }
}
export type AuditLogStore = ReturnType<typeof createAuditLog>

/** Which kinds of events the page shows: what changed something, what only read, or both. */
export const AUDIT_KINDS = ['change', 'read', 'all'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The filters of the page, with the names in its URL. An empty text matches every event. */
interface AuditFilters {
  actor: string
  kind: AuditKind
  /** Login, support id, install id or a part of a golfer's name, or the id of a round, mailing or other subject. */
  about: string
}

/** The filters of a page without a choice: reads are shown on demand only. */
const NO_FILTERS: AuditFilters = { actor: '', kind: 'change', about: '' }
const NAMES = Object.keys(NO_FILTERS) as (keyof AuditFilters)[]

function readFilters(query: URLSearchParams): AuditFilters {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
  return {
    actor: text('actor'),
    kind: AUDIT_KINDS.find((known) => known === text('kind')) ?? NO_FILTERS.kind,
    about: text('about'),
  }
}

/** Returns path, query and fragment of a URL in which the filters are replaced. */
function addressWith(url: URL, filters: AuditFilters): string {
  const { pathname, hash, searchParams: query } = new URL(url)
  for (const name of NAMES) {
    const value = filters[name].trim()
    if (value !== NO_FILTERS[name]) query.set(name, value)
    else query.delete(name)
  }
  return pathname + (query.size > 0 ? `?${query}` : '') + hash
}

/** Converts the filters to the query of a call, without those that match every event. */
function queryOf({ actor, kind, about }: AuditFilters): AuditFilter {
  return {
    ...(kind !== 'all' && { kind }),
    ...(actor && { actor }),
    ...(about.trim() && { about: about.trim() }),
  }
}

export const isFiltered = (filters: AuditFilters) =>
  NAMES.some((name) => filters[name].trim() !== NO_FILTERS[name])
