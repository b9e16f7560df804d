import type { AuditSubject } from '../../../../contract/audit.ts'
import type { Suppression } from '../../../../contract/mail-suppressions.ts'
import { toCsv } from '../../../../domain/csv.ts'
import { staffCalls } from '../../../base/audit/staff-calls.ts'
import type { Handlers } from '../../../base/http/handler-types.ts'
import { badRequest } from '../../../base/http/http-error.ts'
import { csvFile } from '../../../base/http/raw-response.ts'
import { emailKey } from '../../../mail/email-key.ts'
import type { StaffDeps } from '../../areas.ts'

const COLUMNS = ['Email', 'Reason', 'Source', 'Campaign', 'Date', 'By']
const BYTE_ORDER_MARK = '\uFEFF'
/** The reason if staff enter none. */
const DEFAULT_REASON = 'added by staff'

export function suppressionHandlers({ services }: StaffDeps) {
  const { accounts, audit, suppressions } = services
  const { read, change } = staffCalls(services)

  /** Returns the audit event for a change of the list. It belongs to the golfer with the address, if there is one. */
  const eventOf = async (action: string, email: string, detail?: string) => ({
    action,
    accountId: (await accounts.findByEmail(email))?.id ?? null,
    subject: { type: 'address', id: emailKey(email) } as const,
    detail,
  })
  const subjectOf = (query = ''): AuditSubject =>
    query === '' ? { type: 'address', id: 'all' } : { type: 'search', id: query }

  return {
    listSuppressions: {
      summary: 'Lists the addresses that mailings skip, newest first, one page at a time.',
      access: 'staff',
      records: ['address', 'search'],
      async handle({ query }, call) {
        await read(call, { action: 'view suppressed addresses', subject: subjectOf(query.query) })
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
        const event = { action: 'export suppressed addresses', subject: subjectOf(query.query) }
        await read(call, event, audit.addRead)
        return csvFile(csvOf(suppressions.all(query)), 'suppressed.csv')
      },
    },

    addSuppression: {
      summary: 'Suppresses an address. If it is suppressed already, its reason stays unchanged.',
      access: 'staff',
      records: 'address',
      async handle({ body: { email, reason = '' } }, call) {
        if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) throw badRequest('email: expected an e-mail address')
        if (/\p{Cc}/u.test(email + reason)) throw badRequest('reason: contains control characters')
        const event = await eventOf('suppress address', email, reason || undefined)
        const added = { email, reason: reason || DEFAULT_REASON, createdBy: call.account.email }
        const { value } = await change(call, event, async (trx) => ({
          value: await trx.suppressions.add(added),
        }))
        return value
      },
    },

    releaseSuppression: {
      summary: 'Releases a suppressed address, so that mailings reach it again.',
      errors: [404],
      access: 'staff',
      records: 'address',
      async handle({ body: { email } }, call) {
        await change(call, await eventOf('release address', email), async (trx) => {
          await trx.suppressions.release(email)
        })
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
