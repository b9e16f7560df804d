import { sql } from 'kysely'
import type { Snapshot } from '../../contract/snapshot.ts'
import { emailKey } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../http/http-error.ts'
import { createInstalls } from './installs.ts'
import { createProperties } from './properties.ts'

/** What somebody was found by: an account, an install, or both. */
interface Found {
  accountId: string | null
  iid: string | undefined
}

export function createUsers(db: Database, clock: Clock) {
  const installs = createInstalls(db, clock)
  const properties = createProperties(db, clock)

  const byAccount = async (column: 'email' | 'support_id', value: string): Promise<Found | undefined> => {
    const row = await db.selectFrom('accounts').select('id').where(column, '=', value).executeTakeFirst()
    return row && { accountId: row.id, iid: await installs.primaryOf(row.id) }
  }
  const byInstall = (iid: string): Promise<Found | undefined> =>
    db
      .selectFrom('installs')
      .select(['iid', 'account_id as accountId'])
      .where('iid', '=', iid)
      .executeTakeFirst()
  const byRound = (token: string): Promise<Found | undefined> =>
    db
      .selectFrom('rounds')
      .innerJoin('installs', 'installs.iid', 'rounds.iid')
      .select(['installs.iid', 'account_id as accountId'])
      .where('token', '=', token)
      .executeTakeFirst()

  const installsOf = async (iids: string[]) => {
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

  const roundsOf = async (iids: string[]) => {
    const rows = await db
      .selectFrom('rounds')
      .select(['token', 'iid', 'started_at as timestamp', 'timezone_offset as timezoneOffset', 'is_deleted'])
      .where('iid', 'in', iids)
      .orderBy('started_at', 'desc')
      .orderBy('token')
      .execute()
    return rows.map(({ is_deleted, ...round }) => ({ ...round, isDeleted: is_deleted === 1 }))
  }

  return {
    /** By e-mail, install id, round token or support id; undefined where nobody answers to it. */
    async find(query: string) {
      const key = query.trim()
      const found =
        (await byAccount('email', emailKey(key))) ??
        (await byInstall(key)) ??
        (await byRound(key)) ??
        (await byAccount('support_id', key.toUpperCase()))
      if (!found) return undefined
      const account = found.accountId
        ? await db.selectFrom('accounts').select('email').where('id', '=', found.accountId).executeTakeFirst()
        : undefined
      const iids = found.iid === undefined ? [] : await installs.ofSameOwner(found.iid)
      return {
        login: account?.email ?? null,
        iid: found.iid ?? null,
        installs: await installsOf(iids),
        rounds: await roundsOf(iids),
        properties: await properties.of(iids),
      }
    },

    /**
     * Takes in an account's state as its phone holds it.
     * @throws HttpError 404 where the login is nobody's, 409 where an install belongs to somebody else
     */
    async replaceState(login: string, snapshot: Snapshot): Promise<string> {
      const account = await db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', emailKey(login))
        .executeTakeFirst()
      if (!account) throw notFound(`There is no account with the login ${login.trim()}`)
      const listed = snapshot.installs ?? []
      const all = listed.some((one) => one.iid === snapshot.iid) ? listed : [...listed, { iid: snapshot.iid }]
      await inTransaction(db, async (trx) => {
        // One state of an account after another, and its installs always in the same order.
        await trx.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute()
        for (const install of all.toSorted((a, b) => (a.iid < b.iid ? -1 : 1))) {
          await adopt(trx, account.id, install)
        }
        await trx
          .updateTable('installs')
          .set((e) => ({
            is_primary: e
              .case()
              .when('iid', '=', snapshot.iid)
              .then(sql.lit(1 as const))
              .else(sql.lit(0 as const))
              .end(),
          }))
          .where('account_id', '=', account.id)
          .execute()
        await createProperties(trx, clock).replaceUploaded(snapshot.iid, snapshot.properties ?? [])
      })
      return snapshot.iid
    },
  }

  async function adopt(
    trx: Database,
    accountId: string,
    install: NonNullable<Snapshot['installs']>[number] | { iid: string },
  ) {
    const full = 'deviceModel' in install ? install : undefined
    const fields = {
      account_id: accountId,
      ...(full && {
        device_model: full.deviceModel ?? null,
        app_version: full.appVersion ?? null,
        watches_json: JSON.stringify(full.pairedWatchesInfo ?? []),
      }),
      ...(full?.timestamp !== undefined && { created_at: Math.trunc(full.timestamp) }),
    }
    const adopted = await trx
      .insertInto('installs')
      .values({ iid: install.iid, created_at: clock(), ...fields })
      .onConflict((c) =>
        c
          .column('iid')
          .doUpdateSet(fields)
          .where((e) =>
            e.or([e('installs.account_id', 'is', null), e('installs.account_id', '=', accountId)]),
          ),
      )
      .returning('iid')
      .executeTakeFirst()
    if (!adopted) throw conflict(`The install ${install.iid} belongs to another account`)
  }
}
