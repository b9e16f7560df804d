import type { Database } from '../database/database.ts'
import type { KeyUse } from './key-file.ts'

/** The row of `secrets` with the fingerprint of `service.key`. */
export const FINGERPRINT = 'service.key fingerprint'
/** The row of `secrets` with that of the key that the current one has replaced. */
export const PREVIOUS_FINGERPRINT = 'service.key previous fingerprint'

/** Returns what the database knows about `service.key`. */
export async function readKeyUse(db: Database): Promise<KeyUse> {
  const stored = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', FINGERPRINT)
    .executeTakeFirst()
  const apps = await db.selectFrom('authenticator_apps').select('encrypted_secret').execute()
  const codes = await db.selectFrom('recovery_codes').select('account_id').limit(1).execute()
  return {
    fingerprint: stored?.value,
    keyIds: apps.map(({ encrypted_secret }) => encrypted_secret.split('.')[0] ?? ''),
    hasEnrolments: apps.length + codes.length > 0,
  }
}

/**
 * Removes everything that needs the key, and its fingerprint, so that the service accepts or creates another key.
 * Passkeys do not need it. Must be called in a transaction.
 */
export async function forgetKey(trx: Database): Promise<void> {
  for (const table of ['authenticator_apps', 'recovery_codes'] as const) await trx.deleteFrom(table).execute()
  await trx.updateTable('enrolment_links').set({ encrypted_secret: null }).execute()
  await trx.deleteFrom('secrets').where('name', 'in', [FINGERPRINT, PREVIOUS_FINGERPRINT]).execute()
}
