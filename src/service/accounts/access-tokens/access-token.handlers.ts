import { transact } from '../../base/context.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { signedOut } from '../../base/http/http-error.ts'
import { logSecurityEvent } from '../../base/log/security-log.ts'
import { causeOf, createAccountMails } from '../../mail/account-mails/account-mails.ts'
import type { AccountDeps } from '../account-context.ts'
import { refuseUnconfirmed } from '../account-status.ts'
import { recordOfStaff, requirePassword } from '../require-password.ts'
import { createSessions } from '../sessions.ts'
import { createAccessTokens } from './access-tokens.ts'

/** Handlers of the access tokens of the signed-in account. */
export function accessTokenHandlers(deps: AccountDeps) {
  const accessTokens = createAccessTokens(deps)

  return {
    listAccessTokens: {
      summary: 'Lists the access tokens of the account, without their secrets.',
      access: 'golfer',
      handle: async (_, { account }) => ({ accessTokens: await accessTokens.list(account.id) }),
    },

    createAccessToken: {
      summary: 'Verifies the password and creates an access token, with which an app records rounds.',
      description:
        'Only this response contains the secret. The status is 409 until the address is confirmed.',
      errors: [409, 422],
      access: 'golfer',
      async handle({ body }, { account, request }) {
        refuseUnconfirmed(account)
        await requirePassword(deps, account, body.token, request)
        const created = await transact(deps, async (tx) => {
          const token = await createAccessTokens(tx).create(account.id, body.name)
          // Creating has locked the account, so an earlier reset has ended the session by now.
          if (!(await createSessions(tx).isOpen(request.sessionSecret ?? ''))) throw signedOut()
          const mail = { kind: 'access-token-created', account, accessToken: token.name } as const
          await createAccountMails(tx).send(mail, causeOf(request))
          return token
        })
        logSecurityEvent(request, 'access token created', { account: account.id })
        await recordOfStaff(deps, account, { action: 'create access token', detail: created.name })
        return created
      },
    },

    getTokenOwner: {
      summary: 'Returns the name of the golfer to whom the access token of the call belongs.',
      access: 'golfer',
      scope: 'rounds',
      handle: async (_, { account }) => ({ name: account.name }),
    },

    revokeAccessToken: {
      summary: 'Revokes an access token.',
      errors: [404],
      access: 'golfer',
      async handle({ path }, { account, request }) {
        const name = await accessTokens.revoke(account.id, path.id)
        logSecurityEvent(request, 'access token revoked', { account: account.id })
        await recordOfStaff(deps, account, { action: 'revoke access token', detail: name })
      },
    },
  } satisfies Partial<Handlers>
}
