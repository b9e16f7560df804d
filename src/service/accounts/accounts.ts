import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { DatabaseKind } from '../database/database-kind.ts'
import { conflict, notFound } from '../http/http-error.ts'
import { readableId } from '../ids.ts'
import { hashCredential, isCredential } from './credential-hash.ts'

export type Role = 'golfer' | 'staff'
export interface Account {
  id: string
  email: string
  name: string
  role: Role
  supportId: string
}
/** An account whose credential was shown. */
export interface Verified extends Account {
  credentialHash: string
}
interface NewAccount {
  email: string
  name: string
  /** What the browser sends in place of the password; see `credentialToken` in the domain. */
  token: string
  role?: Role
  supportId?: string
  /** Else an install of the web is made, so that staff find the golfer and a round has where to go. */
  iid?: string
}

export const emailKey = (email: string) => email.trim().toLowerCase()

const columns = ['id', 'email', 'name', 'role', 'support_id as supportId'] as const

export function createAccounts(db: Database, clock: Clock, kind: DatabaseKind) {
  const taken = () => conflict('This e-mail address has an account already')

  return {
    /** @throws HttpError 409 where the e-mail has an account */
    async create({ email, name, token, role = 'golfer', supportId, iid }: NewAccount): Promise<Account> {
      const credential_hash = await hashCredential(token)
      const now = clock()
      const account: Account = {
        id: randomUUID(),
        email: emailKey(email),
        // It stands in mails, where a line break would begin a line of somebody else's.
        name: name.replace(/\p{Cc}+/gu, ' '),
        role,
        supportId: supportId ?? readableId('S', 8),
      }
      const { supportId: support_id, ...same } = account
      try {
        await inTransaction(db, async (trx) => {
          await trx
            .insertInto('accounts')
            .values({ ...same, support_id, credential_hash, created_at: now })
            .execute()
          await trx
            .insertInto('installs')
            .values({
              iid: iid ?? readableId('W', 8),
              account_id: account.id,
              is_primary: 1,
              created_at: now,
              device_model: 'Web',
            })
            .execute()
        })
      } catch (error) {
        if (kind.isDuplicate(error)) throw taken()
        throw error
      }
      return account
    },

    findByEmail(email: string): Promise<Account | undefined> {
      return db.selectFrom('accounts').select(columns).where('email', '=', emailKey(email)).executeTakeFirst()
    },

    /** The account, where the credential is its own; costs the same time where there is none. */
    async verify(email: string, token: string): Promise<Verified | undefined> {
      const found = await db
        .selectFrom('accounts')
        .select([...columns, 'credential_hash as credentialHash'])
        .where('email', '=', emailKey(email))
        .executeTakeFirst()
      const fits = await isCredential(token, found?.credentialHash)
      return fits ? found : undefined
    },

    async setCredentialHash(accountId: string, credential_hash: string): Promise<void> {
      await db.updateTable('accounts').set({ credential_hash }).where('id', '=', accountId).execute()
    },

    /**
     * Gives the account of an install another e-mail. Its credential is salted with the old one, so that the
     * golfer signs in again only after a reset to the new address; every session of the account ends.
     */
    async changeLogin(iid: string, newLogin: string): Promise<void> {
      const owner = await db
        .selectFrom('installs')
        .innerJoin('accounts', 'accounts.id', 'installs.account_id')
        .select('accounts.id')
        .where('iid', '=', iid)
        .executeTakeFirst()
      if (!owner) throw notFound(`There is no account with the install ${iid}`)
      const email = emailKey(newLogin)
      await inTransaction(db, async (trx) => {
        try {
          // First, so that a sign-in or a reset under way waits here, and is then too late.
          await trx.updateTable('accounts').set({ email }).where('id', '=', owner.id).execute()
        } catch (error) {
          if (kind.isDuplicate(error)) throw taken()
          throw error
        }
        await trx.deleteFrom('sessions').where('account_id', '=', owner.id).execute()
        await trx.deleteFrom('reset_tokens').where('account_id', '=', owner.id).execute()
      })
    },

    /** True while nobody has an account. */
    async areNone(): Promise<boolean> {
      return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
    },
  }
}
