import { MATCH_FIELDS, type MatchField, type UserMatch } from '../../../contract/staff/search.ts'

/** A value that matched, before its owner is known. */
export interface Candidate {
  field: MatchField
  value: string
  precision: UserMatch['precision']
  accountId: string | null
  iid: string | null
  token?: string
  /** Whether the value contains the query only in another notation, or as separate words. */
  isOtherwiseWritten?: boolean
}

const PRECISIONS: readonly UserMatch['precision'][] = ['exact', 'prefix', 'part']

function compare(a: Candidate, b: Candidate): number {
  return (
    PRECISIONS.indexOf(a.precision) - PRECISIONS.indexOf(b.precision) ||
    Number(a.isOtherwiseWritten ?? false) - Number(b.isOtherwiseWritten ?? false) ||
    MATCH_FIELDS.indexOf(a.field) - MATCH_FIELDS.indexOf(b.field) ||
    (a.value < b.value ? -1 : Number(a.value > b.value))
  )
}

/** Returns the best candidate of each owner, best first. A promo code that nobody has used counts as its own owner. */
export function bestOfEachOwner(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>()
  for (const candidate of candidates.toSorted(compare)) {
    const owner = candidate.accountId ?? candidate.iid ?? `${candidate.field} ${candidate.value}`
    if (!best.has(owner)) best.set(owner, candidate)
  }
  return [...best.values()]
}
