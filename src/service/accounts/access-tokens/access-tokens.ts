import { millisecondsInMinute } from 'date-fns/constants'
import { millisecondsToSeconds } from 'date-fns/millisecondsToSeconds'
import type { AccessToken, CreatedAccessToken, TokenScope } from '../../../contract/access-tokens.ts'
import { type Account, accountColumns } from '../../base/account.ts'
import type { Context } from '../../base/context.ts'
import { inTransaction } from '../../base/database/database.ts'
import { HttpError, notFound } from '../../base/http/http-error.ts'
import { RateLimitStore } from '../../base/http/rate-limit-store.ts'
import { orderedId, secretToken, tokenHash } from '../../base/ids.ts'
import { requireRoom } from '../account-status.ts'

/** Shortest time between two updates of `last_used_at`, so that not every call needs a write. */
const USE_INTERVAL_MS = 5 * millisecondsInMinute
/** The beginning of all secrets, by which programs that search for leaked secrets can find them. */
const PREFIX = 'rounds_'
const SECRET = new RegExp(`^${PREFIX}[\\w-]{43}$`)

export interface UsedToken {
  id: string
  scope: TokenScope
  account: Account
}

/** Manages the access tokens of apps. The database contains only their hashes. */
export function createAccessTokens({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /** Returns the tokens of an account, oldest first. */
    async list(accountId: string): Promise<AccessToken[]> {
      const rows = await db
        .selectFrom('access_tokens')
        .select(['id', 'name', 'scope', 'created_at as createdMs', 'last_used_at as lastUsedMs'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, lastUsedMs: row.lastUsedMs ?? undefined }))
    },

    /** Creates a token and returns it with its secret. @throws HttpError 409 when the account has too many */
    async create(accountId: string, name: string): Promise<CreatedAccessToken> {
      const createdMs = clock()
      const id = orderedId(createdMs)
      const secret = PREFIX + secretToken()
      const scope = 'rounds'
      await inTransaction(db, async (trx) => {
        await requireRoom(trx, accountId, 'access_tokens')
        await trx
          .insertInto('access_tokens')
          .values({
            id,
            account_id: accountId,
            token_hash: tokenHash(secret),
            name,
            scope,
            created_at: createdMs,
            last_used_at: null,
          })
          .execute()
      })
      return { id, name, scope, createdMs, lastUsedMs: undefined, secret }
    },

    /** Returns the name. @throws HttpError 404 when the account has no such token */
    async revoke(accountId: string, id: string): Promise<string> {
      const row = await db
        .deleteFrom('access_tokens')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('name')
        .executeTakeFirst()
      if (!row) throw notFound('There is no such access token')
      return row.name
    },

    /** Returns how many tokens there were. */
    async revokeAll(accountId: string): Promise<number> {
      const result = await db
        .deleteFrom('access_tokens')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },

    /**
     * Returns the token with this secret and its account, and records the use. Returns undefined if there is none, or
     * its account is disabled or will be deleted.
     */
    async use(secret: string): Promise<UsedToken | undefined> {
      if (!SECRET.test(secret)) return undefined
      const row = await db
        .selectFrom('access_tokens')
        .innerJoin('accounts', 'accounts.id', 'access_tokens.account_id')
        .select([...accountColumns, 'access_tokens.id as tokenId', 'scope', 'last_used_at'])
        .where('token_hash', '=', tokenHash(secret))
        .where('disabled_at', 'is', null)
        .where('deletion_at', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      const { tokenId: id, scope, last_used_at, ...account } = row
      const now = clock()
      if (last_used_at === null || last_used_at < now - USE_INTERVAL_MS) {
        await db.updateTable('access_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
      }
      return { id, scope, account }
    },
  }
}

/** Maximum number of calls with one token per minute and process. */
const CALLS_PER_MINUTE = 300

/** Returns a function that finds the account of a call with an access token. */
export function createTokenCallers(accessTokens: Pick<ReturnType<typeof createAccessTokens>, 'use'>) {
  const calls = new RateLimitStore()

  /** @throws HttpError 429 after too many calls with one token */
  const count = (id: string) =>
    calls.incr(
      id,
      (_, { current, ttl } = { current: 0, ttl: 0 }) => {
        if (current <= CALLS_PER_MINUTE) return
        throw new HttpError(429, 'Too many calls with this access token; please try again in a minute', {
          'Retry-After': String(Math.ceil(millisecondsToSeconds(ttl))),
        })
      },
      millisecondsInMinute,
    )

  /**
   * Returns the account to which a token belongs, or undefined if the call accepts no tokens.
   * @param scope the scope that the call needs
   * @throws HttpError 401 when the token is wrong or revoked or has another scope, 429 after too many calls
   */
  return async (secret: string, scope: TokenScope | undefined): Promise<Account | undefined> => {
    if (scope === undefined) return undefined
    const token = await accessTokens.use(secret)
    if (token?.scope !== scope) {
      throw new HttpError(401, 'The access token is wrong or was revoked', {
        'WWW-Authenticate': 'Bearer error="invalid_token"',
      })
    }
    count(token.id)
    // Whatever the account may do in a session, its tokens are those of a golfer.
    return { ...token.account, role: 'golfer' }
  }
}
