import type { FastifyRequest } from 'fastify'
import { WRONG_PASSWORD_STATUS } from '../../contract/account.ts'
import type { Account } from '../base/account.ts'
import { HttpError } from '../base/http/http-error.ts'
import { logSecurityEvent } from '../base/log/security-log.ts'
import type { VerifiedAccount } from './accounts.ts'
import type { AccountDeps } from './areas.ts'
import { attemptLimits, recordSuccess, takeAttempt } from './attempt-limits.ts'

/**
 * Verifies the password of the signed-in account before a change for which a session alone must not suffice, because it
 * may be stolen. Wrong passwords count towards the limit of sign-in.
 * @param token the credential token; see `credentialToken` in the domain
 * @throws HttpError 422 when the password is wrong, 429 after too many attempts
 */
export async function requirePassword(
  { services: { accounts, throttles } }: Pick<AccountDeps, 'services'>,
  { id, email }: Account,
  token: string,
  request: FastifyRequest,
): Promise<VerifiedAccount> {
  const limits = await attemptLimits('sign-in', email, request)
  await takeAttempt(throttles, limits)
  const account = await accounts.verify(email, token)
  if (account?.id !== id) {
    logSecurityEvent(request, 'password check failed', { account: id })
    throw new HttpError(WRONG_PASSWORD_STATUS, 'Wrong password')
  }
  await recordSuccess(throttles, limits)
  return account
}
