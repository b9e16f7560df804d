import type { Context } from '../base/context.ts'
import { type Database, inTransaction } from '../base/database/database.ts'
import { unconfirmed } from './account-status.ts'

export interface NewInstall {
  iid: string
  accountId?: string
  createdAt?: number
  deviceModel?: string
  appVersion?: string
  watches?: { deviceModel?: string; osVersion?: string; appVersion?: string }[]
}

/** How sign-up describes the install that it creates. The snapshot of a phone replaces the description. */
export const WEB_INSTALL = { device_model: 'Web', app_version: null } as const

export function createInstalls({ db, clock }: Pick<Context, 'db' | 'clock'>) {
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
      const row = await db.selectFrom('installs').select('iid').where('iid', '=', iid).executeTakeFirst()
      return row !== undefined
    },

    /** Returns the main install of an account: its primary install, or else the oldest. */
    async primaryOf(accountId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('installs')
        .select('iid')
        .where('account_id', '=', accountId)
        .orderBy('is_primary', 'desc')
        .orderBy('created_at')
        .orderBy('iid')
        .executeTakeFirst()
      return row?.iid
    },

    requireConfirmed: (iid: string) => requireConfirmedOwner(db, iid),

    /** Makes an install the primary install of its account. */
    async setPrimary(accountId: string, iid: string): Promise<void> {
      await inTransaction(db, (trx) => markPrimary(trx, accountId, [iid]))
    },
  }
}

/**
 * Rejects additions to an install that only sign-up created, while its account is unconfirmed, because whoever signed up
 * may not own the address by which staff found the account. Accepts them for an install that a phone has described, and
 * for an account that had confirmed another address before staff changed its login.
 * @throws HttpError 409
 */
export async function requireConfirmedOwner(db: Database, iid: string): Promise<void> {
  const owner = await db
    .selectFrom('installs')
    .innerJoin('accounts', 'accounts.id', 'installs.account_id')
    .select('accounts.email')
    .where('iid', '=', iid)
    .where('confirmed_at', 'is', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('former_emails')
            .select('former_emails.email')
            .whereRef('former_emails.account_id', '=', 'accounts.id'),
        ),
      ),
    )
    .where('device_model', '=', WEB_INSTALL.device_model)
    .where('app_version', 'is', WEB_INSTALL.app_version)
    .executeTakeFirst()
  if (owner) throw unconfirmed(owner.email)
}

/** Marks exactly the given installs of an account as primary. */
export async function markPrimary(trx: Database, accountId: string, iids: readonly string[]): Promise<void> {
  const ofAccount = () => trx.updateTable('installs').where('account_id', '=', accountId)
  await ofAccount().set({ is_primary: 0 }).where('is_primary', '=', 1).execute()
  if (iids.length > 0) await ofAccount().set({ is_primary: 1 }).where('iid', 'in', iids).execute()
}

/** Locks installs until the transaction ends. In the order of their ids, so that two transactions cannot deadlock. */
export async function lockInstalls(trx: Database, iids: readonly string[]): Promise<void> {
  await trx.selectFrom('installs').select('iid').where('iid', 'in', iids).orderBy('iid').forUpdate().execute()
}
