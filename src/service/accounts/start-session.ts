import type { Call } from '../http/handler-types.ts'
import { logSecurityEvent } from '../log/security-log.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { type Account, isStaff } from './accounts.ts'

type RequestAndReply = Pick<Call<unknown>, 'request' | 'reply'>

/**
 * Gives the session with this secret to the browser that has signed in, and returns the user. The cookie is replaced on
 * every sign-in, which prevents session fixation.
 */
export async function startSession(
  { services }: Pick<ServiceDeps, 'services'>,
  account: Account,
  secret: string,
  { request, reply }: RequestAndReply,
) {
  if (request.sessionSecret) await services.sessions.close(request.sessionSecret)
  reply.setSessionCookies(secret)
  reply.rememberDevice(account.email)
  logSecurityEvent(request, 'sign-in', { account: account.id })
  return toUser(account)
}

/** Returns what the browser may know of an account. */
export function toUser(account: Account) {
  return { id: account.email, name: account.name, isStaff: isStaff(account) }
}
