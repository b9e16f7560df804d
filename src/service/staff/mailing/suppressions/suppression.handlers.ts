import type { Suppression } from '../../../../contract/mail-suppressions.ts'
import { toCsv } from '../../../../domain/csv.ts'
import type { AuditEvent } from '../../../base/audit/audit.ts'
import type { Handlers } from '../../../base/http/handler-types.ts'
import { badRequest } from '../../../base/http/http-error.ts'
import { csvFile } from '../../../base/http/raw-response.ts'
import { logStaffRead } from '../../../base/log/staff-read.ts'
import { emailKey } from '../../../mail/email-key.ts'
import type { ServiceDeps } from '../../../service-deps.ts'

const LOG_SUBJECT = 'suppressed addresses'
const COLUMNS = ['Email', 'Reason', 'Source', 'Campaign', 'Date', 'By']
const BYTE_ORDER_MARK = '\uFEFF'
/** The reason if staff enter none. */
const DEFAULT_REASON = 'added by staff'

export function suppressionHandlers({ services }: ServiceDeps) {
  const { accounts, audit, suppressions } = services

  /** Returns the audit event for a change of the list. It belongs to the golfer with the address, if there is one. */
  const eventOf = async (actor: string, action: string, email: string, detail?: string) => ({
    actor,
    action,
    iid: null,
    accountId: (await accounts.findByEmail(email))?.id ?? null,
    subject: { type: 'address', id: emailKey(email) } as const,
    detail,
  })
  const readEventOf = (actor: string, action: string, query = ''): AuditEvent => ({
    actor,
    action,
    iid: null,
    subject: query === '' ? { type: 'address', id: 'all' } : { type: 'search', id: query },
  })

  return {
    listSuppressions: {
      summary: 'Lists the addresses that mailings skip, newest first, one page at a time.',
      access: 'staff',
      records: ['address', 'search'],
      async handle({ query }, call) {
        await audit.recordRead(readEventOf(call.account.email, 'view suppressed addresses', query.query))
        logStaffRead(call, LOG_SUBJECT)
        return suppressions.page(query)
      },
    },

    exportSuppressions: {
      summary: 'Returns all suppressed addresses that match as comma separated values.',
      response: { type: 'text/csv', description: 'A table with a header line.' },
      access: 'staff',
      records: 'address',
      isPage: true,
      async handle({ query }, call) {
        await audit.addRead(readEventOf(call.account.email, 'export suppressed addresses', query.query))
        logStaffRead(call, LOG_SUBJECT)
        return csvFile(csvOf(suppressions.all(query)), 'suppressed.csv')
      },
    },

    addSuppression: {
      summary: 'Suppresses an address. If it is suppressed already, its reason stays unchanged.',
      access: 'staff',
      records: 'address',
      async handle({ body: { email, reason = '' } }, { account }) {
        if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) throw badRequest('email: expected an e-mail address')
        if (/\p{Cc}/u.test(email + reason)) throw badRequest('reason: contains control characters')
        const event = await eventOf(account.email, 'suppress address', email, reason || undefined)
        return audit.withAudit(event, (trx) =>
          services
            .forTransaction(trx)
            .suppressions.add({ email, reason: reason || DEFAULT_REASON, createdBy: account.email }),
        )
      },
    },

    releaseSuppression: {
      summary: 'Releases a suppressed address, so that mailings reach it again.',
      errors: [404],
      access: 'staff',
      records: 'address',
      async handle({ body: { email } }, { account }) {
        const event = await eventOf(account.email, 'release address', email)
        await audit.withAudit(event, (trx) => services.forTransaction(trx).suppressions.release(email))
      },
    },
  } satisfies Partial<Handlers>
}

async function* csvOf(pages: AsyncIterable<Suppression[]>): AsyncGenerator<string> {
  yield toCsv([COLUMNS])
  for await (const page of pages) {
    if (page.length > 0) yield toCsv(page.map(cellsOf)).slice(BYTE_ORDER_MARK.length)
  }
}

function cellsOf({ email, reason, source, campaign, createdMs, createdBy }: Suppression): string[] {
  return [email, reason, source, campaign ?? '', new Date(createdMs).toISOString(), createdBy ?? '']
}
