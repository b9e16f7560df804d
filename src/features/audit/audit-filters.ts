import type { AuditFilter } from '../../contract/audit.ts'

/** The filters of the page, with the names in its URL. An empty filter matches every event. */
export interface AuditFilters {
  actor: string
  action: string
  kind: '' | 'change' | 'read'
  /** Login, support id or install id. */
  user: string
  /** Id of what else an event concerns, such as a round or a mailing. */
  subject: string
  /** First and last day in UTC, such as `2026-06-20`. */
  from: string
  to: string
}

export const NO_FILTERS: AuditFilters = {
  actor: '',
  action: '',
  kind: '',
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
  const kind = text('kind')
  return {
    actor: text('actor'),
    action: text('action'),
    kind: kind === 'change' || kind === 'read' ? kind : '',
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
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return pathname + (query.size > 0 ? `?${query}` : '') + hash
}

/** Converts the filters to the query of a call, without empty filters. */
export function queryOf(filters: AuditFilters): AuditFilter {
  return Object.fromEntries(
    NAMES.flatMap((name) => (filters[name].trim() ? [[name, filters[name].trim()]] : [])),
  )
}

export const isFiltered = (filters: AuditFilters) => NAMES.some((name) => filters[name].trim() !== '')
