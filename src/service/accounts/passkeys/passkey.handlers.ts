import { transact } from '../../base/context.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { badRequest, signedOut } from '../../base/http/http-error.ts'
import { logSecurityEvent } from '../../base/log/security-log.ts'
import { causeOf, createAccountMails } from '../../mail/account-mails/account-mails.ts'
import type { AccountDeps } from '../account-context.ts'
import { recordOfStaff } from '../record-of-staff.ts'
import { requirePassword } from '../require-password.ts'
import { createSessions } from '../sessions.ts'
import { refuseUnconfirmed } from '../unconfirmed.ts'
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
