import { randomUUID } from 'node:crypto'
import { type Account, accountColumns, type Role } from '../base/account.ts'
import { type Database, inTransaction } from '../base/database/database.ts'
import type { DatabaseKind } from '../base/database/database-kind.ts'
import { conflict } from '../base/http/http-error.ts'
import { readableId, tokenHash } from '../base/ids.ts'
import { emailKey } from '../mail/address-keys.ts'
import type { AccountContext } from './account-context.ts'
import { addFormerEmail, takeFormerEmail } from './account-data/addresses.ts'
import { deleteOf, endSessions, setDisabled } from './account-status.ts'
import { WEB_INSTALL } from './installs.ts'

/** An account whose credential was verified. */
export interface VerifiedAccount extends Account {
  credentialHash: string
}

/** The values before and after a change. */
interface Replaced<Value> {
  before: Value
  after: Value
}

interface NewAccount {
  email: string
  name: string
  /** The credential token that the browser sends instead of the password; see `credentialToken`. */
  token: string
  role?: Role
  supportId?: string
  /** Whether the e-mail address is already confirmed; by default, a password reset must confirm it. */
  isConfirmed?: boolean
  /**
   * The account's first install. By default an install for the web, so that staff can find the golfer and upload
   * rounds.
   */
  iid?: string
}

/**
 * Checks that an account does not belong to staff, before staff change its login or take access away. Otherwise one
 * member of staff could take over the account of another.
 * @throws HttpError 409 when it does
 */
export function refuseStaff(role: Role | undefined): void {
  if (role === 'staff') throw conflict('This account belongs to staff; the operator does that with manage')
}

export const emailTaken = () => conflict('This e-mail address already has an account')

/** Waits for a write of an address. @throws HttpError 409 when another account has the address */
export async function refuseTaken(kind: DatabaseKind, write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    throw kind.isDuplicate(error) ? emailTaken() : error
  })
}

/**
 * What an account loses with its login. Passkeys and access tokens are among it, because they may belong to the previous
 * owner of the account.
 */
const LOST_WITH_LOGIN = [
  'sessions',
  'reset_tokens',
  'email_changes',
  'passkeys',
  'access_tokens',
  'enrolment_links',
] as const

/** Replaces control characters by spaces. Names appear in mails, where a line break could inject a header. */
const withoutControls = (name: string) => name.replace(/\p{Cc}+/gu, ' ')

export function createAccounts({
  db,
  clock,
  kind,
  credentials,
}: Pick<AccountContext, 'db' | 'clock' | 'kind' | 'credentials'>) {
  const insert = (
    account: Account,
    credential_hash: string,
    iid: string,
    andThen: (trx: Database, account: Account) => Promise<void>,
  ): Promise<void> => {
    const { supportId: support_id, confirmedAt: confirmed_at, ...row } = account
    const created_at = clock()
    return inTransaction(db, async (trx) => {
      await trx
        .insertInto('accounts')
        .values({ ...row, support_id, confirmed_at, credential_hash, created_at })
        .execute()
      await trx
        .insertInto('installs')
        .values({ iid, account_id: account.id, is_primary: 1, created_at, ...WEB_INSTALL })
        .execute()
      await andThen(trx, account)
    })
  }

  return {
    /**
     * Creates an account.
     * @param andThen called in the same transaction
     * @throws HttpError 409 when the e-mail already has an account
     */
    async create(
      { email, name, token, iid, ...options }: NewAccount,
      andThen: (trx: Database, account: Account) => Promise<void> = async () => {},
    ): Promise<Account> {
      const { role = 'golfer', supportId = readableId('S', 8), isConfirmed = false } = options
      const account: Account = {
        id: randomUUID(),
        email: emailKey(email),
        name: withoutControls(name),
        role,
        supportId,
        confirmedAt: isConfirmed ? clock() : null,
      }
      const credentialHash = await credentials.hash(token)
      await refuseTaken(kind, insert(account, credentialHash, iid ?? readableId('W', 8), andThen))
      return account
    },

    findByEmail(email: string): Promise<Account | undefined> {
      return db
        .selectFrom('accounts')
        .select(accountColumns)
        .where('email', '=', emailKey(email))
        .executeTakeFirst()
    },

    /**
     * Returns the account when the credential token is correct and the account is not disabled. Takes the same time
     * whether or not the account exists, so that response times do not reveal it.
     */
    async verify(email: string, token: string): Promise<VerifiedAccount | undefined> {
      const account = await db
        .selectFrom('accounts')
        .select([...accountColumns, 'credential_hash as credentialHash'])
        .where('email', '=', emailKey(email))
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      const isCorrect = await credentials.verify(token, account?.credentialHash)
      return isCorrect ? account : undefined
    },

    /**
     * Changes the e-mail of an account and ends its sessions. The credential token depends on the e-mail, so the golfer
     * can sign in again only after a password reset, or after the change is undone. The account is unconfirmed until
     * then, because nobody knows whether the new address is the golfer's; an address that the account had confirmed
     * before stays confirmed.
     * @throws HttpError 409 when the new e-mail already has an account
     */
    async changeLogin(
      id: string,
      newLogin: string,
    ): Promise<Replaced<string> & { confirmedAt: number | null }> {
      const after = emailKey(newLogin)
      return inTransaction(db, async (trx) => {
        const previous = await trx
          .selectFrom('accounts')
          .select(['id', 'email', 'confirmed_at'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        await addFormerEmail(trx, previous, clock())
        // Most accounts have few of these. Nobody can add one while the account is locked.
        const existing = await trx
          .selectNoFrom((e) => [
            e
              .exists(
                e
                  .selectFrom('former_emails')
                  .select('email')
                  .where('account_id', '=', id)
                  .where('email', '=', after),
              )
              .as('former_emails'),
            ...LOST_WITH_LOGIN.map((table) =>
              e.exists(e.selectFrom(table).select('account_id').where('account_id', '=', id)).as(table),
            ),
          ])
          .executeTakeFirstOrThrow()
        const confirmed_at = (existing.former_emails && (await takeFormerEmail(trx, id, after))) || null
        const update = trx.updateTable('accounts').set({ email: after, confirmed_at }).where('id', '=', id)
        await refuseTaken(kind, update.execute())
        for (const table of LOST_WITH_LOGIN) {
          if (existing[table]) await trx.deleteFrom(table).where('account_id', '=', id).execute()
        }
        return { before: previous.email, after, confirmedAt: confirmed_at }
      })
    },

    /** Returns the stored hash of the credential, which has a new salt whenever the credential is set. */
    async credentialHashOf(email: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('accounts')
        .select('credential_hash')
        .where('email', '=', emailKey(email))
        .executeTakeFirst()
      return row?.credential_hash
    },

    /** Returns the role of an account. */
    async roleOf(id: string): Promise<Role | undefined> {
      const row = await db.selectFrom('accounts').select('role').where('id', '=', id).executeTakeFirst()
      return row?.role
    },

    /** Disables or enables an account. Disabling ends its sessions and links. */
    setDisabled: (id: string, isDisabled: boolean) => setDisabled(db, id, { isDisabled, at: clock() }),

    /** Returns how many sessions there were. */
    endSessions: (id: string) => endSessions(db, id),

    /** Changes the name of an account. Returns the account. */
    async rename(account: Account, newName: string): Promise<Account> {
      const name = withoutControls(newName)
      await db.updateTable('accounts').set({ name }).where('id', '=', account.id).execute()
      return { ...account, name }
    },

    /**
     * Sets the credential of an account and ends its reset links, pending changes of the e-mail address, and all
     * sessions but one. Returns false if the credential has been changed since it was verified.
     * @param sessionSecret of the session that is kept
     * @param andThen called in the same transaction
     */
    async changePassword(
      { id, credentialHash }: VerifiedAccount,
      newToken: string,
      sessionSecret: string,
      andThen: (trx: Database) => Promise<void>,
    ): Promise<boolean> {
      const credential_hash = await credentials.hash(newToken)
      return inTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('accounts')
          .set({ credential_hash })
          .where('id', '=', id)
          .where('credential_hash', '=', credentialHash)
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        await trx
          .deleteFrom('sessions')
          .where('account_id', '=', id)
          .where('token_hash', '!=', tokenHash(sessionSecret))
          .execute()
        await deleteOf(trx, id, 'reset_tokens', 'email_changes')
        await andThen(trx)
        return true
      })
    },

    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
    },
  }
}
