import type { Database } from '../base/database/database.ts'
import { conflict } from '../base/http/http-error.ts'

/** Maximum number of passkeys of one account, and of its access tokens. */
const MAX_PER_ACCOUNT = 20

/** What an account can have too many of, and how the user makes room. */
const WORDS = {
  passkeys: 'passkeys; please remove one first',
  access_tokens: 'access tokens; please revoke one first',
} as const

/**
 * Locks an account until the transaction ends, so that concurrent calls do not exceed the limit.
 * @throws HttpError 409 when the account has as many as it can have
 */
export async function requireRoom(
  trx: Database,
  accountId: string,
  table: keyof typeof WORDS,
): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom(table)
    .select((e) => e.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_PER_ACCOUNT) {
    throw conflict(`An account can have ${MAX_PER_ACCOUNT} ${WORDS[table]}`)
  }
}
