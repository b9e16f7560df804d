import { Readable } from 'node:stream'
import { EXPORT_SIZE_HEADER } from '../../contract/account-export-paths.ts'
import type { Account } from '../accounts/accounts.ts'
import { requirePassword } from '../accounts/require-password.ts'
import type { Handlers } from '../http/handler-types.ts'
import { attachment, csvFile, rawJson } from '../http/raw-response.ts'
import { secretToken } from '../ids.ts'
import { logSecurityEvent } from '../log/security-log.ts'
import { deletionMail } from '../mail/deletion-mails.ts'
import type { ServiceDeps } from '../service-deps.ts'

type Names = 'exportAccount' | 'exportRounds' | 'deleteAccount'

/** Maximum number of exports of one account in 15 minutes, because each reads all of its rounds. */
const EXPORTS_MAX = 30

/** Handlers of account export and account deletion. */
export function accountDataHandlers(deps: ServiceDeps): Pick<Handlers, Names> {
  const { services, config, clock } = deps
  const { accountExports, accountDeletions, throttles } = services
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
        const deletionAt = await accountDeletions.schedule(account.id)
        reply.setSessionCookies(secretToken())
        logSecurityEvent(request, 'deletion requested', { account: account.id })
        const mail = deletionMail({
          email: account.email,
          name: account.name,
          companyName: config.companyName,
          nowMs: clock(),
          userAgent: request.headers['user-agent'],
          deletionAt,
        })
        deps.inBackground('deletion mail', deps.mailer.send(mail))
        return { deletionAt }
      },
    },
  }
}
