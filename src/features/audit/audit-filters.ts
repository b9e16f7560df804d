import type { AuditFilter } from '../../contract/audit.ts'

/** Which kinds of events the page shows: what changed something, what only read, or both. */
export const AUDIT_KINDS = ['change', 'read', 'all'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The filters of the page, with the names in its URL. An empty text matches every event. */
export interface AuditFilters {
  actor: string
  action: string
  kind: AuditKind
  /** Login, support id or install id, or a part of a login or name. */
  user: string
  /** Id of what else an event concerns, such as a round or a mailing. */
  subject: string
  /** First and last day in UTC, such as `2026-06-20`. */
  from: string
  to: string
}

/** The filters of a page without a choice: reads are shown on demand only. */
export const NO_FILTERS: AuditFilters = {
  actor: '',
  action: '',
  kind: 'change',
  user: '',
  subject: '',
  from: '',
  to: '',
}
const NAMES = Object.keys(NO_FILTERS) as (keyof AuditFilters)[]
const ISO_DAY = /^\d{4}-\d\d-\d\d$/

export function readFilters(query: URLSearchParams): AuditFilters {
  const text = (name: keyof AuditFilters) => (query.get(name) ?? '').slice(0, 200)
  const day = (name: 'from' | 'to') => (ISO_DAY.test(text(name)) ? text(name) : '')
  return {
    actor: text('actor'),
    action: text('action'),
    kind: AUDIT_KINDS.find((known) => known === text('kind')) ?? NO_FILTERS.kind,
    user: text('user'),
    subject: text('subject'),
    from: day('from'),
    to: day('to'),
  }
}

/** Returns path, query and fragment of a URL in which the filters are replaced. */
export function addressWith(url: URL, filters: AuditFilters): string {
  const { pathname, hash, searchParams: query } = new URL(url)
  for (const name of NAMES) {
    const value = filters[name].trim()
    if (value !== NO_FILTERS[name]) query.set(name, value)
    else query.delete(name)
  }
  return pathname + (query.size > 0 ? `?${query}` : '') + hash
}

/** Converts the filters to the query of a call, without those that match every event. */
export function queryOf({ kind, ...texts }: AuditFilters): AuditFilter {
  const given = Object.entries(texts).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : []))
  return { ...(kind !== 'all' && { kind }), ...Object.fromEntries(given) }
}

export const isFiltered = (filters: AuditFilters) =>
  NAMES.some((name) => filters[name].trim() !== NO_FILTERS[name])
