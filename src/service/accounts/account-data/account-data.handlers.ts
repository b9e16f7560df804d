import { Readable } from 'node:stream'
import { EXPORT_SIZE_HEADER } from '../../../contract/account-export-paths.ts'
import type { Account } from '../../base/account.ts'
import { transact } from '../../base/context.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { attachment, csvFile, rawJson } from '../../base/http/raw-response.ts'
import { secretToken } from '../../base/ids.ts'
import { logSecurityEvent } from '../../base/log/security-log.ts'
import { createThrottles } from '../../base/throttles.ts'
import { causeOf, createAccountMails } from '../../mail/account-mails/account-mails.ts'
import type { AccountDeps } from '../account-context.ts'
import { requirePassword } from '../require-password.ts'
import { createAccountDeletions } from './account-deletions.ts'
import { createAccountExports } from './account-exports.ts'

/** Maximum number of exports of one account in 15 minutes, because each reads all of its rounds. */
const EXPORTS_MAX = 30

/** Handlers of account export and account deletion. */
export function accountDataHandlers(deps: AccountDeps) {
  const accountExports = createAccountExports(deps)
  const throttles = createThrottles(deps)
  const takeExport = ({ id }: Account) => throttles.take([{ key: `export|${id}`, max: EXPORTS_MAX }])

  return {
    exportAccount: {
      summary: 'Returns everything that is stored about the account, without secrets.',
      description:
        'The response is sent while it is generated; the header X-Export-Size is its approximate length in bytes. If the ' +
        'connection ends early, the JSON is incomplete. docs/wire.md describes the format.',
      errors: [429],
      access: 'golfer',
      async handle(_, { account, request }) {
        await takeExport(account)
        const text = await accountExports.json(account.id)
        logSecurityEvent(request, 'account exported', { account: account.id })
        return rawJson(Readable.from(text.chunks), {
          ...attachment('account.json'),
          [EXPORT_SIZE_HEADER]: String(text.size),
        })
      },
    },

    exportRounds: {
      summary: 'Returns the rounds of the account as a table, newest first.',
      errors: [429],
      response: { type: 'text/csv', description: 'Comma separated values in UTF-8.' },
      access: 'golfer',
      async handle(_, { account }) {
        await takeExport(account)
        const chunks = accountExports.csv(account.id, deps.siteUrl())
        return csvFile(chunks, 'rounds.csv')
      },
    },

    deleteAccount: {
      summary: 'Schedules the deletion of the account in 14 days, and ends all its sessions.',
      description:
        'Signing in before then cancels the deletion. An e-mail confirms the request, and another one the cancellation.',
      errors: [422],
      access: 'golfer',
      async handle({ body }, { account, request, reply }) {
        await requirePassword(deps, account, body.token, request)
        const deletionAt = await transact(deps, async (tx) => {
          const at = await createAccountDeletions(tx).schedule(account.id)
          await createAccountMails(tx).send({ kind: 'deletion', account, deletionAt: at }, causeOf(request))
          return at
        })
        reply.setSessionCookies(secretToken())
        logSecurityEvent(request, 'deletion requested', { account: account.id })
        return { deletionAt }
      },
    },
  } satisfies Partial<Handlers>
}
