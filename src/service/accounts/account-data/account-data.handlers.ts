import { Readable } from 'node:stream'
import { EXPORT_SIZE_HEADER } from '../../../contract/account-export-paths.ts'
import type { Account } from '../../base/account.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { attachment, csvFile, rawJson } from '../../base/http/raw-response.ts'
import { secretToken } from '../../base/ids.ts'
import { logSecurityEvent } from '../../base/log/security-log.ts'
import { causeOf } from '../../mail/account-mails/account-mails.ts'
import type { ServiceDeps } from '../../service-deps.ts'
import { requirePassword } from '../require-password.ts'

type Names = 'exportAccount' | 'exportRounds' | 'deleteAccount'

/** Maximum number of exports of one account in 15 minutes, because each reads all of its rounds. */
const EXPORTS_MAX = 30

/** Handlers of account export and account deletion. */
export function accountDataHandlers(deps: ServiceDeps): Pick<Handlers, Names> {
  const { services } = deps
  const { accountExports, throttles } = services
  const takeExport = ({ id }: Account) => throttles.take([{ key: `export|${id}`, max: EXPORTS_MAX }])

  return {
    exportAccount: {
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
      access: 'golfer',
      async handle(_, { account }) {
        await takeExport(account)
        const chunks = accountExports.csv(account.id, deps.siteUrl())
        return csvFile(chunks, 'rounds.csv')
      },
    },

    deleteAccount: {
      access: 'golfer',
      async handle({ body }, { account, request, reply }) {
        await requirePassword(deps, account, body.token, request)
        const deletionAt = await services.transaction(async ({ accountDeletions, accountMails }) => {
          const at = await accountDeletions.schedule(account.id)
          await accountMails.send({ kind: 'deletion', account, deletionAt: at }, causeOf(request))
          return at
        })
        reply.setSessionCookies(secretToken())
        logSecurityEvent(request, 'deletion requested', { account: account.id })
        return { deletionAt }
      },
    },
  }
}
