import { millisecondsInMinute } from 'date-fns/constants'
import { millisecondsToSeconds } from 'date-fns/millisecondsToSeconds'
import type { TokenScope } from '../../../contract/access-tokens.ts'
import type { Account } from '../../base/account.ts'
import { HttpError } from '../../base/http/http-error.ts'
import { RateLimitStore } from '../../base/http/rate-limit-store.ts'
import type { createAccessTokens } from './access-tokens.ts'

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
