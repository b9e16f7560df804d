import { type Account, isStaff } from '../base/account.ts'
import { createAudit } from '../base/audit/audit.ts'
import { transact } from '../base/context.ts'
import type { Call } from '../base/http/handler-types.ts'
import { logSecurityEvent } from '../base/log/security-log.ts'
import { causeOf, createAccountMails } from '../mail/account-mails/account-mails.ts'
import type { AccountDeps } from './account-context.ts'
import { createAccountDeletions } from './account-data/account-deletions.ts'
import { createSecondSteps, withSecondStep } from './second-step/second-steps.ts'
import { createSessions } from './sessions.ts'

type RequestAndReply = Pick<Call<unknown>, 'request' | 'reply'>

/**
 * Sets the cookie of a new session in the browser that has signed in. Returns the user. Each sign-in replaces the
 * cookie, which prevents session fixation. Signing in cancels the deletion of the account.
 */
export async function startSession(
  deps: AccountDeps,
  account: Account,
  secret: string,
  { request, reply }: RequestAndReply,
  { secondStepAt = null as number | null } = {},
) {
  if (request.sessionSecret) await createSessions(deps).close(request.sessionSecret)
  const deletionCancelled = await transact(deps, async (tx) => {
    const isCancelled = await createAccountDeletions(tx).cancel(account.id)
    if (isCancelled)
      await createAccountMails(tx).send({ kind: 'deletion-cancelled', account }, causeOf(request))
    return isCancelled
  })
  reply.setSessionCookies(secret)
  await reply.rememberDevice(account.email)
  logSecurityEvent(request, 'sign-in', { account: account.id })
  const signedIn = await withSecondStep(
    { ...deps, secondSteps: createSecondSteps(deps) },
    account,
    secondStepAt,
  )
  // A sign-in that requires a second step is recorded when it is confirmed.
  if (isStaff(signedIn)) await createAudit(deps).add({ actor: account.email, action: 'sign in', iid: null })
  const user = toUser(signedIn)
  if (!deletionCancelled) return user
  logSecurityEvent(request, 'deletion cancelled', { account: account.id })
  return { ...user, deletionCancelled }
}

/** Returns the fields of an account that the browser receives. */
export function toUser(account: Account) {
  const { email, name, confirmedAt, missingSecondStep } = account
  const unconfirmed = confirmedAt === null ? { isConfirmed: false } : {}
  return { id: email, name, isStaff: isStaff(account), secondStep: missingSecondStep, ...unconfirmed }
}
