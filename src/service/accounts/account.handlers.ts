import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { WRONG_PASSWORD_STATUS } from '../../contract/session.ts'
import type { Account } from '../base/account.ts'
import type { Handlers } from '../base/http/handler-types.ts'
import { HttpError } from '../base/http/http-error.ts'
import { networkOf } from '../base/http/network-of.ts'
import { secretToken } from '../base/ids.ts'
import { logSecurityEvent } from '../base/log/security-log.ts'
import { createThrottles, isTooManyAttempts } from '../base/throttles.ts'
import { causeOf, createAccountMails, type MailCause } from '../mail/account-mails/account-mails.ts'
import { emailKey } from '../mail/address-keys.ts'
import type { AccountDeps } from './account-context.ts'
import { createAccounts, emailTaken } from './accounts.ts'
import {
  attemptLimits,
  forgetWrongPasswords,
  limitOfFailedSignUps,
  recordSuccess,
  strangerLimits,
  takeAttempt,
} from './attempt-limits.ts'
import { createHeldRounds } from './held-rounds.ts'
import { requirePasswordOf } from './require-password.ts'
import { createResets } from './resets.ts'
import { createSessions } from './sessions.ts'
import { startSession, toUser } from './start-session.ts'

/** Minimum response time, so that it does not reveal whether an address has an account. */
const RESET_RESPONSE_MS = 150

export function accountHandlers(deps: AccountDeps) {
  const accounts = createAccounts(deps)
  const sessions = createSessions(deps)
  const resets = createResets(deps)
  const throttles = createThrottles(deps)

  /** Only wrong codes count as attempts, so that attackers cannot block the owner of a valid link. */
  const countingWrongCode = (email: string, request: FastifyRequest) => async (error: unknown) => {
    if (error instanceof HttpError) await takeAttempt(throttles, strangerLimits('reset-code', email, request))
    throw error
  }

  return {
    getUser: {
      summary: 'Returns the current user.',
      access: 'golfer',
      allowsMissingSecondStep: true,
      async handle(_, { account }) {
        const heldRounds = await createHeldRounds(deps).count(account.id)
        return { ...toUser(account), ...(heldRounds > 0 && { heldRounds }) }
      },
    },

    signIn: {
      summary: 'Signs a user in and starts a new session.',
      errors: [401],
      access: 'public',
      async handle({ body }, call) {
        const limits = await attemptLimits('sign-in', body.id, call.request)
        await takeAttempt(throttles, limits)
        const account = await accounts.verify(body.id, body.token)
        const userAgent = call.request.headers['user-agent']
        const secret = account && (await sessions.openFor(account, userAgent))
        if (!secret) {
          const attacked = await accounts.findByEmail(body.id)
          logSecurityEvent(call.request, 'sign-in failed', { account: attacked?.id })
          throw new HttpError(401, 'Wrong email or password')
        }
        await recordSuccess(throttles, limits)
        return startSession(deps, account, secret, call)
      },
    },

    signUp: {
      summary: 'Creates an account, starts a session and sends an e-mail with a link to confirm the address.',
      errors: [409],
      access: 'public',
      async handle({ body }, call) {
        const network = networkOf(call.request.ip)
        const failureLimit = limitOfFailedSignUps(call.request)
        await throttles.take([failureLimit, { key: `sign-up|${network}`, max: 500 }])
        if (await accounts.findByEmail(body.id)) throw emailTaken()
        const newAccount = { email: body.id, name: body.name, token: body.token }
        const account = await accounts.create(newAccount, (trx, created) =>
          createAccountMails({ ...deps, db: trx }).send(
            { kind: 'confirm', account: created },
            causeOf(call.request),
          ),
        )
        await throttles.giveBack(failureLimit)
        const userAgent = call.request.headers['user-agent']
        return startSession(deps, account, await sessions.open(account.id, userAgent), call)
      },
    },

    signOut: {
      summary: 'Ends the session.',
      access: 'public',
      async handle(_, { request, reply }) {
        if (request.sessionSecret) await sessions.close(request.sessionSecret)
        reply.setSessionCookies(secretToken())
      },
    },

    requestReset: {
      summary: 'Sends an e-mail with a link to set a new password.',
      description: 'The response does not reveal whether the address has an account.',
      access: 'public',
      async handle({ body }, { request }) {
        await takeAttempt(throttles, await attemptLimits('reset', body.id, request))
        await Promise.all([sendResetMail(deps, body.id, causeOf(request)), delay(RESET_RESPONSE_MS)])
      },
    },

    resetPassword: {
      summary:
        'Sets a new password with the code of a link from an e-mail, ends all sessions of the account and confirms its address.',
      description:
        'Also cancels pending changes and a deletion, revokes access tokens, ends notifications, and removes the passkeys of a golfer. The status is 400 when the link has expired or was used.',
      access: 'public',
      async handle({ body }, { request, reply }) {
        const { accountId, ...result } = await resets
          .redeem(body.id, body.code, body.token, request.account?.id)
          .catch(countingWrongCode(body.id, request))
        logSecurityEvent(request, 'password reset', { account: accountId })
        if (result.deletionCancelled) logSecurityEvent(request, 'deletion cancelled', { account: accountId })
        await forgetWrongPasswords(throttles, body.id, request)
        // The browser now counts as known, so the owner can sign in even if strangers use up the attempts again.
        await reply.rememberDevice(body.id)
        return result
      },
    },

    confirmAccount: {
      summary: 'Confirms the address of an account with the code of a link from an e-mail.',
      description:
        'Needs a session of the account, or its credential, which starts a session. The status is 400 when the link has expired or was used, 401 without either, and 422 when the credential is wrong.',
      errors: [401, WRONG_PASSWORD_STATUS],
      access: 'public',
      async handle({ body }, call) {
        const { request } = call
        const confirm = (account: Account) =>
          resets.confirm(body.id, body.code, account.id).catch(countingWrongCode(body.id, request))
        const confirmedAt = deps.clock()
        if (body.token === undefined) {
          const own = request.account
          if (own?.email !== emailKey(body.id)) throw new HttpError(401, 'Sign in to this account first')
          await confirm(own)
          logSecurityEvent(request, 'address confirmed', { account: own.id })
          return toUser({ ...own, confirmedAt })
        }
        const account = await requirePasswordOf(deps, body.id, body.token, request)
        await confirm(account)
        logSecurityEvent(request, 'address confirmed', { account: account.id })
        const secret = await sessions.openFor(account, request.headers['user-agent'])
        if (!secret) throw new HttpError(401, 'The password has just been changed')
        return startSession(deps, { ...account, confirmedAt }, secret, call)
      },
    },

    checkAccess: {
      summary: 'Checks that the current user is staff.',
      response: { type: 'application/json', schema: { const: true }, description: 'The user is staff.' },
      access: 'staff',
      unrecorded: 'the guard of each page calls it, and it returns nothing',
      isPolling: true,
      handle: async () => true,
    },
  } satisfies Partial<Handlers>
}

/**
 * Sends a link to set a new password, if the address has an account. When the limits do not allow it, sends nothing and
 * does not fail, because that would reveal that there is an account whose address is not confirmed.
 */
async function sendResetMail(deps: AccountDeps, email: string, cause: MailCause): Promise<void> {
  const account = await createAccounts(deps).findByEmail(email)
  if (!account) return
  try {
    await createAccountMails(deps).send({ kind: 'reset', account }, cause)
  } catch (error) {
    if (!isTooManyAttempts(error)) throw error
  }
}
