import type { FastifyRequest } from 'fastify'
import { WRONG_PASSWORD_STATUS } from '../../contract/session.ts'
import type { Account } from '../base/account.ts'
import { type AuditEvent, createAudit } from '../base/audit/audit.ts'
import type { Context } from '../base/context.ts'
import { HttpError } from '../base/http/http-error.ts'
import { logSecurityEvent } from '../base/log/security-log.ts'
import { createThrottles } from '../base/throttles.ts'
import type { AccountContext } from './account-context.ts'
import { createAccounts, type VerifiedAccount } from './accounts.ts'
import { attemptLimits, recordSuccess, takeAttempt } from './attempt-limits.ts'

/**
 * Verifies the password of the signed-in account before a change for which a session alone must not suffice, because it
 * may be stolen. Wrong passwords count towards the limit of sign-in.
 * @param token the credential token; see `credentialToken` in the domain
 * @throws HttpError 422 when the password is wrong, 429 after too many attempts
 */
export async function requirePassword(
  context: AccountContext,
  { id, email }: Account,
  token: string,
  request: FastifyRequest,
): Promise<VerifiedAccount> {
  const account = await requirePasswordOf(context, email, token, request)
  if (account.id !== id) throw wrongPassword()
  return account
}

/** Verifies the password of the account with an address, as signing in does. @throws HttpError as `requirePassword` */
export async function requirePasswordOf(
  context: AccountContext,
  email: string,
  token: string,
  request: FastifyRequest,
): Promise<VerifiedAccount> {
  const accounts = createAccounts(context)
  const throttles = createThrottles(context)
  const limits = await attemptLimits('sign-in', email, request)
  await takeAttempt(throttles, limits)
  const account = await accounts.verify(email, token)
  if (!account) {
    const attacked = await accounts.findByEmail(email)
    logSecurityEvent(request, 'password check failed', { account: attacked?.id })
    throw wrongPassword()
  }
  await recordSuccess(throttles, limits)
  return account
}

const wrongPassword = () => new HttpError(WRONG_PASSWORD_STATUS, 'Wrong password')

/** Records a change that staff have made to the protection of their own account. Does nothing for golfers. */
export async function recordOfStaff(
  context: Context,
  { email, role }: Account,
  event: Pick<AuditEvent, 'action' | 'detail'>,
): Promise<void> {
  if (role === 'staff') await createAudit(context).add({ actor: email, iid: null, ...event })
}
