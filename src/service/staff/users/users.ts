import type { HistoryRound } from '../../../contract/history.ts'
import { createInstalls } from '../../accounts/installs.ts'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../base/database/database.ts'
import { adminRoundFacts } from '../../golf/rounds/admin-round.ts'
import { emailKey } from '../../mail/email-key.ts'
import { createProperties } from './properties.ts'

/** The result of a search: an account, an install, or both. */
interface Match {
  accountId: string | null
  iid: string | undefined
}

/** Searches golfers. */
export function createUsers(db: Database, clock: Clock) {
  const installs = createInstalls(db, clock)
  const findByAccount = async (column: 'email' | 'support_id', value: string): Promise<Match | undefined> => {
    const row = await db.selectFrom('accounts').select('id').where(column, '=', value).executeTakeFirst()
    return row && { accountId: row.id, iid: await installs.primaryOf(row.id) }
  }

  return {
    /** Finds a golfer by e-mail, install id, round token or support id. */
    async find(query: string) {
      const key = query.trim()
      const match =
        (await findByAccount('email', emailKey(key))) ??
        (await findByInstall(db, key)) ??
        (await findByRound(db, key)) ??
        (await findByAccount('support_id', key.toUpperCase()))
      if (!match) return undefined
      const account = match.accountId
        ? await db
            .selectFrom('accounts')
            .select(['email', 'support_id', 'role', 'confirmed_at'])
            .where('id', '=', match.accountId)
            .executeTakeFirst()
        : undefined
      const iids = match.iid === undefined ? [] : await installs.ofSameOwner(match.iid)
      return {
        login: account?.email ?? null,
        iid: match.iid ?? null,
        supportId: account?.support_id ?? null,
        isStaff: account?.role === 'staff',
        isConfirmed: account ? account.confirmed_at !== null : null,
        installs: await listInstalls(db, iids),
        rounds: await listRounds(db, iids),
        properties: await createProperties(db, clock).of(iids),
      }
    },
  }
}

function findByInstall(db: Database, iid: string): Promise<Match | undefined> {
  return db
    .selectFrom('installs')
    .select(['iid', 'account_id as accountId'])
    .where('iid', '=', iid)
    .executeTakeFirst()
}

function findByRound(db: Database, token: string): Promise<Match | undefined> {
  return db
    .selectFrom('rounds')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .select(['installs.iid', 'account_id as accountId'])
    .where('token', '=', token)
    .executeTakeFirst()
}

async function listInstalls(db: Database, iids: string[]) {
  const rows = await db
    .selectFrom('installs')
    .leftJoin('rounds', 'rounds.iid', 'installs.iid')
    .select((e) => [
      'installs.iid',
      'installs.created_at',
      'device_model',
      'app_version',
      'watches_json',
      e.fn.count<number>('rounds.token').as('roundsCount'),
    ])
    .where('installs.iid', 'in', iids)
    .groupBy(['installs.iid', 'installs.created_at', 'device_model', 'app_version', 'watches_json'])
    .orderBy('installs.created_at', 'desc')
    .orderBy('installs.iid')
    .execute()
  return rows.map((row) => ({
    iid: row.iid,
    roundsCount: Number(row.roundsCount),
    timestamp: row.created_at,
    deviceModel: row.device_model,
    appVersion: row.app_version,
    pairedWatchesInfo: JSON.parse(row.watches_json) as unknown,
  }))
}

async function listRounds(db: Database, iids: string[]) {
  const rows = await db
    .selectFrom('rounds')
    .leftJoin('score_sheets', 'score_sheets.token', 'rounds.token')
    .select([
      'rounds.token',
      'iid',
      'started_at as timestamp',
      'timezone_offset as timezoneOffset',
      'is_deleted',
      'deleted_at',
      'discarded_at',
      'history_json',
    ])
    .where('iid', 'in', iids)
    .orderBy('started_at', 'desc')
    .orderBy('rounds.token')
    .execute()
  return rows.map(({ is_deleted, deleted_at, discarded_at, history_json, ...round }) => ({
    ...round,
    isDeleted: is_deleted === 1,
    ...(is_deleted === 1 && {
      deletedAt: discarded_at ?? deleted_at ?? undefined,
      deletedBy: discarded_at === null ? ('staff' as const) : ('golfer' as const),
    }),
    ...adminRoundFacts(JSON.parse(history_json) as HistoryRound),
  }))
}
