import type { FastifyRequest } from 'fastify'
import type { PasskeySignature } from '../../../contract/passkeys.ts'
import { transact } from '../../base/context.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { badRequest, HttpError, signedOut } from '../../base/http/http-error.ts'
import { networkOf } from '../../base/http/network-of.ts'
import { logSecurityEvent } from '../../base/log/security-log.ts'
import { createThrottles, type Limit } from '../../base/throttles.ts'
import { causeOf, createAccountMails } from '../../mail/account-mails/account-mails.ts'
import type { AccountDeps } from '../account-context.ts'
import { refuseUnconfirmed } from '../account-status.ts'
import { recordOfStaff, requirePassword } from '../require-password.ts'
import { createSessions } from '../sessions.ts'
import { startSession } from '../start-session.ts'
import { createChallenges } from './challenges.ts'
import { createPasskeys } from './passkeys.ts'

/** Handlers of the passkeys of the signed-in account. */
export function passkeyHandlers(deps: AccountDeps) {
  const { relyingParty } = deps
  const passkeys = createPasskeys(deps)
  const challenges = createChallenges(deps)

  return {
    listPasskeys: {
      summary: 'Lists the passkeys of the account.',
      access: 'golfer',
      handle: async (_, { account }) => ({ passkeys: await passkeys.list(account.id) }),
    },

    beginPasskey: {
      summary: 'Verifies the password and returns the options with which a browser creates a passkey.',
      errors: [409, 422],
      access: 'golfer',
      async handle({ body }, { account, request }) {
        refuseUnconfirmed(account)
        await requirePassword(deps, account, body.token, request)
        const challenge = await challenges.create({
          purpose: 'add',
          accountId: account.id,
          sessionSecret: request.sessionSecret,
        })
        return relyingParty.creationOptions(account, challenge, await passkeys.credentialIdsOf(account.id))
      },
    },

    addPasskey: {
      summary: 'Adds the passkey that a browser has created.',
      description: 'The status is 400 when the challenge has expired.',
      errors: [409],
      access: 'golfer',
      async handle({ body }, { account, request }) {
        refuseUnconfirmed(account)
        const challenge = await challenges.take(body.passkey.response.clientDataJSON, {
          purpose: 'add',
          accountId: account.id,
          sessionSecret: request.sessionSecret,
        })
        if (challenge === undefined) throw badRequest('passkey: the challenge has expired or was used before')
        const created = await relyingParty.verifyCreated(body.passkey, challenge)
        if (!created.ok) {
          request.log.debug({ reason: created.reason }, 'passkey refused')
          throw badRequest('passkey: could not be verified')
        }
        // If the session is confirmed by a second step, the new passkey is equally trustworthy and also confirms
        // sign-ins.
        const owner = { accountId: account.id, isSecondStep: request.secondStepAt !== null }
        const passkey = await transact(deps, async (tx) => {
          const added = await createPasskeys(tx).add(owner, body.name, created.value)
          // Adding has locked the account, so an earlier enrolment or reset has ended the session by now.
          if (!(await createSessions(tx).isOpen(request.sessionSecret ?? ''))) throw signedOut()
          const mail = { kind: 'passkey-added', account, passkey: added.name } as const
          await createAccountMails(tx).send(mail, causeOf(request))
          return added
        })
        logSecurityEvent(request, 'passkey added', { account: account.id })
        await recordOfStaff(deps, account, { action: 'add passkey', detail: passkey.name })
        return passkey
      },
    },

    renamePasskey: {
      summary: 'Renames a passkey.',
      errors: [404, 409],
      access: 'golfer',
      async handle({ path, body }, { account }) {
        refuseUnconfirmed(account)
        await passkeys.rename(account.id, path.id, body.name)
      },
    },

    removePasskey: {
      summary: 'Removes a passkey.',
      errors: [404, 409, 422],
      access: 'golfer',
      async handle({ path, body }, { account, request }) {
        refuseUnconfirmed(account)
        await requirePassword(deps, account, body.token, request)
        const name = await transact(deps, async (tx) => {
          const passkey = await createPasskeys(tx).remove(account.id, path.id)
          await createAccountMails(tx).send({ kind: 'passkey-removed', account, passkey }, causeOf(request))
          return passkey
        })
        logSecurityEvent(request, 'passkey removed', { account: account.id })
        await recordOfStaff(deps, account, { action: 'remove passkey', detail: name })
      },
    },
  } satisfies Partial<Handlers>
}

/**
 * Maximum number of attempts per address or IPv6 network in 15 minutes. High, because everyone in a club may share one
 * address.
 */
const MAX_STARTED = 500
const MAX_FAILED = 50

/** Handlers of signing in with a passkey. For staff, it replaces both password and second step. */
export function passkeySignInHandlers(deps: AccountDeps) {
  const { relyingParty, clock } = deps
  const passkeys = createPasskeys(deps)
  const challenges = createChallenges(deps)
  const throttles = createThrottles(deps)

  /** @returns undefined if the challenge, the passkey or the signature is not valid */
  const verify = async (passkey: PasskeySignature, request: FastifyRequest) => {
    const challenge = await challenges.take(passkey.response.clientDataJSON, {
      purpose: 'sign-in',
      sessionSecret: request.sessionSecret,
    })
    const known = await passkeys.find(passkey.id)
    if (challenge === undefined || !known) return { known }
    const verified = await relyingParty.verifySignature(passkey, challenge, known)
    if (verified.ok) return { known, counter: verified.value }
    request.log.debug({ reason: verified.reason }, 'passkey refused')
    return { known }
  }

  return {
    beginPasskeySignIn: {
      summary: 'Returns the options with which a browser signs in with a passkey.',
      description: 'The challenge works once, for five minutes, and only with the same cookies.',
      access: 'public',
      async handle(_, { request }) {
        await throttles.take([{ key: `passkey|${networkOf(request.ip)}`, max: MAX_STARTED }])
        const { sessionSecret } = request
        return relyingParty.requestOptions(await challenges.create({ purpose: 'sign-in', sessionSecret }))
      },
    },

    signInWithPasskey: {
      summary: 'Signs a user in with a passkey and starts a new session.',
      errors: [401],
      access: 'public',
      async handle({ body }, call) {
        const { request } = call
        const limit: Limit = { key: `passkey-failed|${networkOf(request.ip)}`, max: MAX_FAILED }
        await throttles.take([limit])
        const { known, counter } = await verify(body.passkey, request)
        const secondStepAt = known?.isSecondStep ? clock() : null
        const opened =
          known &&
          counter !== undefined &&
          (await transact(deps, async (tx) => {
            const session = await createSessions(tx).openWithPasskey({
              accountId: known.accountId,
              userAgent: request.headers['user-agent'],
              secondStepAt,
            })
            // Checked last, in the same transaction, so that nothing is stored if the passkey was removed or copied.
            if (session && !(await createPasskeys(tx).use(known, counter))) throw refused()
            return session
          }))
        if (!opened) {
          logSecurityEvent(request, 'sign-in failed', { account: known?.accountId })
          throw refused()
        }
        await throttles.giveBack(limit)
        return startSession(deps, opened.account, opened.secret, call, { secondStepAt })
      },
    },
  } satisfies Partial<Handlers>
}

const refused = () => new HttpError(401, 'The passkey was not accepted')
