import { sql } from 'kysely'
import type { Snapshot } from '../../contract/snapshot.ts'
import { emailKey } from '../accounts/email-key.ts'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../http/http-error.ts'
import type { Installs } from './installs.ts'
import type { Properties } from './properties.ts'

interface Deps {
  db: Database
  clock: Clock
  installs: Pick<Installs, 'primaryOf' | 'ofSameOwner'>
  propertiesFor(db: Database): Pick<Properties, 'of' | 'replaceUploaded'>
}

/** What a search found: an account, an install, or both. */
interface Match {
  accountId: string | null
  iid: string | undefined
}
type SnapshotInstall = NonNullable<Snapshot['installs']>[number]

/** Searches golfers, and stores the state that their phones upload. */
export function createUsers({ db, clock, installs, propertiesFor }: Deps) {
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
        ? await db.selectFrom('accounts').select('email').where('id', '=', match.accountId).executeTakeFirst()
        : undefined
      const iids = match.iid === undefined ? [] : await installs.ofSameOwner(match.iid)
      return {
        login: account?.email ?? null,
        iid: match.iid ?? null,
        installs: await listInstalls(db, iids),
        rounds: await listRounds(db, iids),
        properties: await propertiesFor(db).of(iids),
      }
    },

    /**
     * Stores a snapshot of an account's state, as uploaded by its phone. Returns the snapshot's install.
     * @throws HttpError 404 when no account has the login, 409 when an install belongs to another account
     */
    async replaceState(login: string, snapshot: Snapshot): Promise<string> {
      const account = await db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', emailKey(login))
        .executeTakeFirst()
      if (!account) throw notFound(`There is no account with the login ${login.trim()}`)
      await inTransaction(db, async (trx) => {
        // Locks the account, so that concurrent snapshots of it are stored one after another.
        await trx.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute()
        for (const install of installsOf(snapshot)) {
          await saveInstall(trx, account.id, install, clock())
        }
        await setPrimaryInstall(trx, account.id, snapshot.iid)
        await propertiesFor(trx).replaceUploaded(snapshot.iid, snapshot.properties ?? [])
      })
      return snapshot.iid
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
    .select(['token', 'iid', 'started_at as timestamp', 'timezone_offset as timezoneOffset', 'is_deleted'])
    .where('iid', 'in', iids)
    .orderBy('started_at', 'desc')
    .orderBy('token')
    .execute()
  return rows.map(({ is_deleted, ...round }) => ({ ...round, isDeleted: is_deleted === 1 }))
}

/** Returns a snapshot's installs, its own included, in a fixed order that prevents deadlocks. */
function installsOf({ iid, installs = [] }: Snapshot): (SnapshotInstall | { iid: string })[] {
  const all = installs.some((install) => install.iid === iid) ? installs : [...installs, { iid }]
  return all.toSorted((a, b) => (a.iid < b.iid ? -1 : 1))
}

/** @throws HttpError 409 when the install belongs to another account */
async function saveInstall(
  trx: Database,
  accountId: string,
  install: SnapshotInstall | { iid: string },
  now: number,
): Promise<void> {
  const details = 'deviceModel' in install ? install : undefined
  const columns = {
    account_id: accountId,
    ...(details && {
      device_model: details.deviceModel ?? null,
      app_version: details.appVersion ?? null,
      watches_json: JSON.stringify(details.pairedWatchesInfo ?? []),
    }),
    ...(details?.timestamp !== undefined && { created_at: Math.trunc(details.timestamp) }),
  }
  const saved = await trx
    .insertInto('installs')
    .values({ iid: install.iid, created_at: now, ...columns })
    .onConflict((c) =>
      c
        .column('iid')
        .doUpdateSet(columns)
        .where((e) => e.or([e('installs.account_id', 'is', null), e('installs.account_id', '=', accountId)])),
    )
    .returning('iid')
    .executeTakeFirst()
  if (!saved) throw conflict(`The install ${install.iid} belongs to another account`)
}

async function setPrimaryInstall(trx: Database, accountId: string, iid: string): Promise<void> {
  await trx
    .updateTable('installs')
    .set((e) => ({
      is_primary: e
        .case()
        .when('iid', '=', iid)
        .then(sql.lit(1 as const))
        .else(sql.lit(0 as const))
        .end(),
    }))
    .where('account_id', '=', accountId)
    .execute()
}
