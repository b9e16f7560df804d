import { isEmail } from '../../contract/email-address.ts'
import { endSessions } from '../accounts/account-status.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createCredentialHasher } from '../accounts/credential-hash.ts'
import { createInstalls } from '../accounts/installs.ts'
import type { Account, Role } from '../base/account.ts'
import { createAudit, OPERATOR } from '../base/audit/audit.ts'
import type { Database } from '../base/database/database.ts'
import { badRequest, notFound } from '../base/http/http-error.ts'
import { secretToken } from '../base/ids.ts'
import type { GolfContext } from '../golf/golf-context.ts'
import { emailKey } from '../mail/address-keys.ts'

export interface LockedAccount {
  id: string
  email: string
  role: Role
  isDisabled: boolean
}

interface Change {
  context: GolfContext
  email: string
  /** The name of the change in the audit log. */
  action: string
  /** By default, the e-mail address. */
  detail?: string
}

/**
 * Runs a change of an account in one transaction and records it as an audit event of the operator.
 * @throws HttpError 404 when there is no such account, and what `operation` throws
 */
export async function changeAccount<T>(
  { context, email, action, detail = emailKey(email) }: Change,
  operation: (trx: Database, account: LockedAccount) => Promise<T>,
): Promise<T> {
  const account = await createAccounts(context).findByEmail(email)
  const iid = account ? ((await createInstalls(context).primaryOf(account.id)) ?? null) : null
  const event = { actor: OPERATOR, action, iid, accountId: account?.id ?? null, detail }
  const { value } = await createAudit(context).withAudit(event, async (trx) => ({
    value: await operation(trx, await lockAccount(trx, email)),
  }))
  return value
}

/** @throws HttpError 400 when a text is not an e-mail address */
export function requireEmail(text: string): void {
  if (!isEmail(text)) throw badRequest(`${text} is not an e-mail address`)
}

/** Returns an account. @throws HttpError 404 when there is none */
export async function requireAccount(context: GolfContext, email: string): Promise<Account> {
  const account = await createAccounts(context).findByEmail(email)
  if (!account) throw notFound(`There is no account ${emailKey(email)}`)
  return account
}

/** Locks an account until the transaction ends. @throws HttpError 404 when there is none */
export async function lockAccount(trx: Database, email: string): Promise<LockedAccount> {
  const row = await trx
    .selectFrom('accounts')
    .select(['id', 'email', 'role', 'disabled_at'])
    .where('email', '=', emailKey(email))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(`There is no account ${emailKey(email)}`)
  const { disabled_at, ...account } = row
  return { ...account, isDisabled: disabled_at !== null }
}

/** Returns the hash of a credential that nobody knows. */
export const unusableHash = () => createCredentialHasher().hash(secretToken())

/**
 * Sets the role, ends all sessions and removes the second step. For new staff, also invalidates password, passkeys,
 * access tokens and a pending change of the address, because the address may have been registered by somebody else. Only a link gives
 * access to the account again.
 * @param credentialHash of new staff, computed by `unusableHash` before the transaction
 */
export async function setRole(
  trx: Database,
  accountId: string,
  role: Role,
  credentialHash?: string,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ role, ...(credentialHash !== undefined && { credential_hash: credentialHash }) })
    .where('id', '=', accountId)
    .execute()
  for (const table of ['authenticator_apps', 'recovery_codes', 'enrolment_links', 'email_changes'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
  if (role === 'staff') {
    for (const table of ['passkeys', 'access_tokens'] as const) {
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
  }
  await endSessions(trx, accountId)
}

export async function listStaff(db: Database) {
  const rows = await db
    .selectFrom('accounts')
    .select((e) => [
      'email',
      'name',
      'created_at as createdAt',
      'disabled_at',
      e
        .or([
          e.exists(
            e
              .selectFrom('authenticator_apps')
              .select('account_id')
              .whereRef('account_id', '=', 'accounts.id'),
          ),
          e.exists(
            e
              .selectFrom('passkeys')
              .select('passkeys.id')
              .whereRef('account_id', '=', 'accounts.id')
              .where('is_second_step', '=', 1),
          ),
        ])
        .as('hasSecondStep'),
    ])
    .where('role', '=', 'staff')
    .orderBy('email')
    .execute()
  return rows.map(({ disabled_at, hasSecondStep, ...row }) => ({
    ...row,
    isDisabled: disabled_at !== null,
    // SQLite has no booleans.
    hasSecondStep: Boolean(hasSecondStep),
  }))
}
