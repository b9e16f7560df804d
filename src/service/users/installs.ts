import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

export interface NewInstall {
  iid: string
  accountId?: string
  createdAt?: number
  deviceModel?: string
  appVersion?: string
  watches?: { deviceModel?: string; osVersion?: string; appVersion?: string }[]
}

export function createInstalls(db: Database, clock: Clock) {
  return {
    async add({
      iid,
      accountId,
      createdAt,
      deviceModel,
      appVersion,
      watches = [],
    }: NewInstall): Promise<void> {
      await db
        .insertInto('installs')
        .values({
          iid,
          account_id: accountId ?? null,
          created_at: createdAt ?? clock(),
          device_model: deviceModel ?? null,
          app_version: appVersion ?? null,
          watches_json: JSON.stringify(watches),
        })
        .execute()
    },

    async exists(iid: string): Promise<boolean> {
      const found = await db.selectFrom('installs').select('iid').where('iid', '=', iid).executeTakeFirst()
      return found !== undefined
    },

    /** The install that stands for an account. */
    async primaryOf(accountId: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('installs')
        .select('iid')
        .where('account_id', '=', accountId)
        .orderBy('is_primary', 'desc')
        .orderBy('created_at')
        .orderBy('iid')
        .executeTakeFirst()
      return found?.iid
    },

    /** The install and all others of its owner; none where there is no such install. */
    async ofSameOwner(iid: string): Promise<string[]> {
      const own = await db
        .selectFrom('installs')
        .select('account_id')
        .where('iid', '=', iid)
        .executeTakeFirst()
      if (!own) return []
      if (own.account_id === null) return [iid]
      const rows = await db
        .selectFrom('installs')
        .select('iid')
        .where('account_id', '=', own.account_id)
        .orderBy('created_at')
        .orderBy('iid')
        .execute()
      return rows.map((row) => row.iid)
    },
  }
}
