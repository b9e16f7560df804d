import type { AuditFilter } from '../../../contract/staff/audit.ts'

/** Which kinds of events the page shows: what changed something, what only read, or both. */
export const AUDIT_KINDS = ['change', 'read', 'all'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The filters of the page, with the names in its URL. An empty text matches every event. */
export interface AuditFilters {
  actor: string
  kind: AuditKind
  /** Login, support id, install id or a part of a golfer's name, or the id of a round, mailing or other subject. */
  about: string
}

/** The filters of a page without a choice: reads are shown on demand only. */
export const NO_FILTERS: AuditFilters = { actor: '', kind: 'change', about: '' }
const NAMES = Object.keys(NO_FILTERS) as (keyof AuditFilters)[]

export function readFilters(query: URLSearchParams): AuditFilters {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
  return {
    actor: text('actor'),
    kind: AUDIT_KINDS.find((known) => known === text('kind')) ?? NO_FILTERS.kind,
    // Bookmarks of earlier versions name a user or a subject.
    about: text('about') || text('user') || text('subject'),
  }
}

/** Returns path, query and fragment of a URL in which the filters are replaced. */
export function addressWith(url: URL, filters: AuditFilters): string {
  const { pathname, hash, searchParams: query } = new URL(url)
  for (const name of ['user', 'subject']) query.delete(name)
  for (const name of NAMES) {
    const value = filters[name].trim()
    if (value !== NO_FILTERS[name]) query.set(name, value)
    else query.delete(name)
  }
  return pathname + (query.size > 0 ? `?${query}` : '') + hash
}

/** Converts the filters to the query of a call, without those that match every event. */
export function queryOf({ actor, kind, about }: AuditFilters): AuditFilter {
  return {
    ...(kind !== 'all' && { kind }),
    ...(actor && { actor }),
    ...(about.trim() && { about: about.trim() }),
  }
}

export const isFiltered = (filters: AuditFilters) =>
  NAMES.some((name) => filters[name].trim() !== NO_FILTERS[name])
