import type { Context } from '../../base/context.ts'
import { secretToken, tokenHash } from '../../base/ids.ts'
import { challengeIn, PROMPT_MS } from './relying-party.ts'

export interface ChallengeUse {
  purpose: 'add' | 'sign-in' | 'enrolment'
  /** The secret of the session cookie, which binds the challenge to the browser that requested it. */
  sessionSecret: string | undefined
  /** The account of a new passkey; unknown for a sign-in. */
  accountId?: string
}

/**
 * Creates and verifies random values that a passkey signs. Each is valid once, for a few minutes, in one browser and
 * for one purpose.
 */
export function createChallenges({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const deleteExpired = () =>
    db
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', 'in', (e) =>
        e
          .selectFrom('passkey_challenges')
          .select('challenge_hash')
          .where('expires_at', '<=', clock())
          .forUpdate()
          .skipLocked(),
      )
      .execute()

  return {
    /** Returns a new challenge in base64url. */
    async create({ purpose, sessionSecret = '', accountId }: ChallengeUse): Promise<string> {
      const challenge = secretToken()
      await deleteExpired()
      await db
        .insertInto('passkey_challenges')
        .values({
          challenge_hash: tokenHash(challenge),
          session_hash: tokenHash(sessionSecret),
          purpose,
          account_id: accountId ?? null,
          expires_at: clock() + PROMPT_MS,
        })
        .execute()
      return challenge
    },

    /**
     * Invalidates the challenge that a browser signed and returns it. Returns undefined if it was made for another use,
     * has expired or was used before.
     * @param clientDataJson in base64url, as the browser sent it
     */
    async take(
      clientDataJson: string,
      { purpose, sessionSecret = '', accountId }: ChallengeUse,
    ): Promise<string | undefined> {
      const challenge = challengeIn(clientDataJson)
      if (challenge === undefined) return undefined
      const row = await db
        .deleteFrom('passkey_challenges')
        .where('challenge_hash', '=', tokenHash(challenge))
        .where('session_hash', '=', tokenHash(sessionSecret))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', clock())
        .where((e) =>
          accountId === undefined ? e('account_id', 'is', null) : e('account_id', '=', accountId),
        )
        .returning('challenge_hash')
        .executeTakeFirst()
      return row && challenge
    },
  }
}
