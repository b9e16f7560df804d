import type { Selectable } from 'kysely'
import { markPrimary } from '../../accounts/installs.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { conflict } from '../../base/http/http-error.ts'
import { replaceUploadedRows } from './properties.ts'

/** All data of an account that uploading a snapshot can overwrite. */
export interface AccountState {
  /** The install of the snapshot; only its uploaded properties are part of the state. */
  iid: string
  /** The ids of all installs that the snapshot names. */
  namedIids: string[]
  installs: Selectable<Tables['installs']>[]
  properties: Selectable<Tables['properties']>[]
  /** The installs that are marked as the account's primary one. */
  primaryIids: string[]
}

/** Reads the state of an account, and locks the named installs until the transaction ends. */
export async function readAccountState(
  trx: Database,
  accountId: string,
  { iid, namedIids }: Pick<AccountState, 'iid' | 'namedIids'>,
): Promise<AccountState> {
  const installs = await trx
    .selectFrom('installs')
    .selectAll()
    .where('iid', 'in', namedIids)
    .orderBy('iid')
    .forUpdate()
    .execute()
  const primary = await trx
    .selectFrom('installs')
    .select('iid')
    .where('account_id', '=', accountId)
    .where('is_primary', '=', 1)
    .orderBy('iid')
    .execute()
  const properties = await uploadedProperties(trx, iid).selectAll().orderBy('position').execute()
  return { iid, namedIids, installs, properties, primaryIids: primary.map((install) => install.iid) }
}

function uploadedProperties(trx: Database, iid: string) {
  return trx.selectFrom('properties').where('iid', '=', iid).where('slot', 'like', 'snapshot:%')
}

/**
 * Restores the state of an account and deletes the installs that did not exist before.
 * @throws HttpError 409 when such an install is in use
 */
export async function writeAccountState(
  trx: Database,
  accountId: string,
  { iid, namedIids, installs, properties, primaryIids }: AccountState,
): Promise<void> {
  await replaceUploadedRows(trx, iid, properties)
  for (const { iid: of, ...columns } of installs) {
    await trx.updateTable('installs').set(columns).where('iid', '=', of).execute()
  }
  await deleteUnused(
    trx,
    namedIids.filter((named) => !installs.some((install) => install.iid === named)),
  )
  await markPrimary(trx, accountId, primaryIids)
}

/** Deletes installs. @throws HttpError 409 when one of them has rounds, licenses, properties or promo codes */
async function deleteUnused(trx: Database, iids: string[]): Promise<void> {
  if (iids.length === 0) return
  for (const table of ['rounds', 'licenses', 'properties', 'promo_codes'] as const) {
    const used = await trx.selectFrom(table).select('iid').where('iid', 'in', iids).executeTakeFirst()
    if (used) throw conflict(`The install ${used.iid} has been used since this upload; nothing was restored`)
  }
  await trx.deleteFrom('installs').where('iid', 'in', iids).execute()
}
