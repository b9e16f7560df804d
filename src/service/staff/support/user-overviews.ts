import type { UserOverview } from '../../../contract/user-overview.ts'
import { createAccessTokens } from '../../accounts/access-tokens/access-tokens.ts'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../base/database/database.ts'
import { bulkChangeInProgress } from '../users/bulk-changes.ts'
import { createLicenses } from '../users/licenses.ts'
import type { Owner } from './owners.ts'
import { createUserNotes } from './user-notes.ts'
import { createUserVersions } from './user-versions.ts'

/** Reads the overviews of golfers. */
export function createUserOverviews(db: Database, clock: Clock) {
  const licenses = createLicenses(db, clock)
  const accessTokens = createAccessTokens(db, clock)
  const notes = createUserNotes(db, clock)
  const versions = createUserVersions(db, clock)
  return {
    async of(owner: Owner): Promise<UserOverview> {
      const { account, iid, iids } = owner
      const sessions = account ? await sessionsOf(db, account.id, clock()) : undefined
      const { active } = iids.length > 0 ? await licenses.of(iids) : { active: null }
      return {
        supportId: account?.supportId,
        iid,
        login: account?.email,
        name: account?.name,
        createdAt: account?.createdAt ?? (await installedAt(db, iid)),
        isConfirmed: account && account.confirmedAt !== null,
        confirmedAt: account?.confirmedAt ?? undefined,
        lastSeenAt: Math.max(account?.lastSeenAt ?? 0, sessions?.lastUsedAt ?? 0) || undefined,
        disabledAt: account?.disabledAt ?? undefined,
        deletionAt: account?.deletionAt ?? undefined,
        isStaff: account?.role === 'staff',
        sessionCount: sessions?.count ?? 0,
        accessTokens: account ? await accessTokens.list(account.id) : [],
        note: await notes.of(owner),
        license: active ? { type: active.type, expiration: active.expiration ?? undefined } : undefined,
        versions: await versions.of(owner),
        bulkChange: await bulkChangeInProgress(db, owner),
        latestChange: await latestChangeOf(db, owner),
      }
    },
  }
}

async function sessionsOf(db: Database, accountId: string, nowMs: number) {
  const row = await db
    .selectFrom('sessions')
    .select((e) => [e.fn.countAll().as('count'), e.fn.max('last_used_at').as('lastUsedAt')])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), lastUsedAt: Number(row?.lastUsedAt ?? 0) }
}

async function installedAt(db: Database, iid: string | undefined): Promise<number | undefined> {
  if (iid === undefined) return undefined
  const row = await db.selectFrom('installs').select('created_at').where('iid', '=', iid).executeTakeFirst()
  return row?.created_at
}

/** Returns the latest change by staff. Uses two queries, because each can use an index. */
async function latestChangeOf(db: Database, { account, iids }: Owner) {
  const latest = () =>
    db
      .selectFrom('audit')
      .select(['id', 'at', 'actor', 'action'])
      .where('kind', '=', 'change')
      .orderBy('id', 'desc')
      .limit(1)
  const found = [
    iids.length > 0 ? await latest().where('iid', 'in', iids).executeTakeFirst() : undefined,
    account && (await latest().where('golfer_id', '=', account.id).executeTakeFirst()),
  ]
  return found.filter((event) => event !== undefined).sort((a, b) => (a.id < b.id ? 1 : -1))[0]
}
