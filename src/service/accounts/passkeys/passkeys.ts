import type { Passkey } from '../../../contract/passkeys.ts'
import type { Context } from '../../base/context.ts'
import { inTransaction } from '../../base/database/database.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { orderedId } from '../../base/ids.ts'
import { requireRoom } from '../account-status.ts'

export interface NewPasskey {
  credentialId: string
  /** The public key as COSE in base64url. */
  publicKey: string
  counter: number
  transports: readonly string[]
}
export interface StoredPasskey {
  id: string
  accountId: string
  credentialId: string
  publicKey: string
  counter: number
  /** Whether it was added with an enrolment link or a confirmed session, so that it confirms sign-ins of staff. */
  isSecondStep: boolean
}
export interface PasskeyOwner {
  accountId: string
  isSecondStep: boolean
}

export function createPasskeys({ db, clock, kind }: Pick<Context, 'db' | 'clock' | 'kind'>) {
  const missing = () => notFound('There is no such passkey')

  return {
    async list(accountId: string): Promise<Passkey[]> {
      return db
        .selectFrom('passkeys')
        .select(['id', 'name', 'created_at as createdMs', 'last_used_at as lastUsedMs'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
        .then((rows) => rows.map((row) => ({ ...row, lastUsedMs: row.lastUsedMs ?? undefined })))
    },

    async credentialIdsOf(accountId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('passkeys')
        .select('credential_id')
        .where('account_id', '=', accountId)
        .execute()
      return rows.map((row) => row.credential_id)
    },

    async find(credentialId: string): Promise<StoredPasskey | undefined> {
      const row = await db
        .selectFrom('passkeys')
        .select([
          'id',
          'account_id as accountId',
          'credential_id as credentialId',
          'public_key as publicKey',
          'counter',
          'is_second_step',
        ])
        .where('credential_id', '=', credentialId)
        .executeTakeFirst()
      if (!row) return undefined
      const { is_second_step, ...passkey } = row
      return { ...passkey, isSecondStep: is_second_step === 1 }
    },

    /** @throws HttpError 409 when the account has too many, or the passkey is known */
    async add(
      { accountId, isSecondStep }: PasskeyOwner,
      name: string,
      { credentialId, publicKey, counter, transports }: NewPasskey,
    ): Promise<Passkey> {
      const createdMs = clock()
      const id = orderedId(createdMs)
      try {
        await inTransaction(db, async (trx) => {
          await requireRoom(trx, accountId, 'passkeys')
          await trx
            .insertInto('passkeys')
            .values({
              id,
              account_id: accountId,
              credential_id: credentialId,
              public_key: publicKey,
              counter,
              transports_json: JSON.stringify(transports),
              name,
              is_second_step: isSecondStep ? 1 : 0,
              created_at: createdMs,
              last_used_at: null,
            })
            .execute()
        })
      } catch (error) {
        if (kind.isDuplicate(error)) throw conflict('This passkey was added before')
        throw error
      }
      return { id, name, createdMs, lastUsedMs: undefined }
    },

    /** @throws HttpError 404 when the account has no such passkey */
    async rename(accountId: string, id: string, name: string): Promise<void> {
      const result = await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      if (result.numUpdatedRows === 0n) throw missing()
    },

    /** Returns the name. @throws HttpError 404 when the account has no such passkey */
    async remove(accountId: string, id: string): Promise<string> {
      const row = await db
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('name')
        .executeTakeFirst()
      if (!row) throw missing()
      return row.name
    },

    /** Returns how many passkeys there were. */
    async removeAll(accountId: string): Promise<number> {
      const result = await db.deleteFrom('passkeys').where('account_id', '=', accountId).executeTakeFirst()
      return Number(result.numDeletedRows)
    },

    /**
     * Records that a signature was verified. Returns false if the passkey was removed in the meantime, or if a
     * signature with the same or a higher counter was verified before, because then somebody has a copy of the passkey.
     */
    async use({ id, counter: known }: StoredPasskey, counter: number): Promise<boolean> {
      const result = await db
        .updateTable('passkeys')
        .set({ counter, last_used_at: clock() })
        .where('id', '=', id)
        .where('counter', '=', known)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },
  }
}
