import { MATCH_FIELDS, MATCHES_MAX, type UserMatch } from '../../../contract/staff/search.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { findCandidates } from './find-candidates.ts'
import { type Candidate, parseSearchQuery, tooShortOf } from './search-query.ts'

export function createSearch(deps: Pick<Context, 'db' | 'kind'>) {
  return {
    /** Returns the best match of each user, best first; see `searchUsers` in the contract. */
    async find(text: string) {
      const candidates = await findCandidates(deps, parseSearchQuery(text), MATCHES_MAX + 1)
      const best = bestOfEachOwner(candidates)
      const shown = best.slice(0, MATCHES_MAX)
      const describe = await readOwners(deps.db, shown)
      return {
        matches: shown.map(describe),
        hasMore: best.length > shown.length,
        tooShort: tooShortOf(text),
      }
    },
  }
}

/** Creates a function that converts a candidate to a match with its owner. */
async function readOwners(db: Database, candidates: readonly Candidate[]) {
  const ids = candidates.flatMap(({ accountId }) => accountId ?? [])
  const accounts = ids.length === 0 ? [] : await readAccounts(db, ids)
  const primaries = ids.length === 0 ? [] : await readInstalls(db, ids)
  return ({ accountId, iid, field, value, precision, token }: Candidate) => {
    const account = accounts.find(({ id }) => id === accountId)
    const primary = primaries.find((install) => install.account_id === accountId)
    const owner = {
      login: account?.email ?? null,
      name: account?.name ?? null,
      supportId: account?.support_id ?? null,
      iid: iid ?? primary?.iid ?? null,
      isConfirmed: account ? account.confirmed_at !== null : null,
      isDisabled: account !== undefined && account.disabled_at !== null,
      deletionAt: account?.deletion_at ?? null,
    }
    const kind = owner.supportId === null && owner.iid === null ? ('promoCode' as const) : ('user' as const)
    return { kind, field, value, precision, token, ...owner }
  }
}

function readAccounts(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'support_id', 'confirmed_at', 'disabled_at', 'deletion_at'])
    .where('id', 'in', ids)
    .execute()
}

/** Returns the installs of accounts, primary installs first. */
function readInstalls(db: Database, accountIds: readonly string[]) {
  return db
    .selectFrom('installs')
    .select(['iid', 'account_id'])
    .where('account_id', 'in', accountIds)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('iid')
    .execute()
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
function bestOfEachOwner(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>()
  for (const candidate of candidates.toSorted(compare)) {
    const owner = candidate.accountId ?? candidate.iid ?? `${candidate.field} ${candidate.value}`
    if (!best.has(owner)) best.set(owner, candidate)
  }
  return [...best.values()]
}
