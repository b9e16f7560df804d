import type { AuditSubject } from '../../../../contract/audit.ts'
import type { Suppression } from '../../../../contract/mail-suppressions.ts'
import { toCsv } from '../../../../domain/csv.ts'
import { NO_CHANGE } from '../../../base/audit/audit.ts'
import { staffCalls } from '../../../base/audit/staff-calls.ts'
import type { SuppressedAddress, UndoStep } from '../../../base/audit/undo-step.ts'
import type { Handlers } from '../../../base/http/handler-types.ts'
import { badRequest } from '../../../base/http/http-error.ts'
import { csvFile } from '../../../base/http/raw-response.ts'
import { emailKey } from '../../../mail/email-key.ts'
import type { StaffDeps } from '../../areas.ts'

const COLUMNS = ['Email', 'Reason', 'Source', 'Campaign', 'Date', 'By']
const BYTE_ORDER_MARK = '\uFEFF'
/** The reason if staff enter none. */
const DEFAULT_REASON = 'added by staff'

/** Maximum size of a body with `SUPPRESSED_AT_ONCE` addresses. */
const IMPORT_MAX_BYTES = 2 * 1024 * 1024
/** Maximum number of texts that are reported as no addresses. */
const REPORTED_MAX = 100

const isAddress = (text: string) => /^[^\s\p{Cc}@<>]+@[^\s\p{Cc}@<>]+$/u.test(text) && text.length <= 254

/** Returns how to undo a change of the list; undefined if nothing has changed. */
const undoOf = (
  emails: string[],
  before: SuppressedAddress[],
  after: SuppressedAddress[],
): UndoStep | undefined =>
  before.length === after.length ? undefined : { type: 'suppressions', emails, before, after }

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
        if (!isAddress(email)) throw badRequest('email: expected an e-mail address')
        if (/\p{Cc}/u.test(email + reason)) throw badRequest('reason: contains control characters')
        const event = await eventOf('suppress address', email, reason || undefined)
        const added = { email, reason: reason || DEFAULT_REASON, createdBy: call.account.email }
        const { value, changeId } = await change(call, event, async ({ suppressions: list }) => {
          const before = await list.entriesOf([email])
          const value = await list.add(added)
          return { value, undo: undoOf([email], before, await list.entriesOf([email])) }
        })
        return { ...value, changeId }
      },
    },

    addSuppressions: {
      summary: 'Suppresses many addresses, with one entry in the audit log and one undo.',
      description: 'Texts that are no addresses are left out and reported. Existing entries stay unchanged.',
      access: 'staff',
      records: 'address',
      bodyMaxBytes: IMPORT_MAX_BYTES,
      async handle({ body: { emails, reason = '' } }, call) {
        if (/\p{Cc}/u.test(reason)) throw badRequest('reason: contains control characters')
        const valid = [...new Set(emails.filter(isAddress).map(emailKey))]
        const invalid = emails.filter((email) => !isAddress(email))
        let added = 0
        const event = {
          action: 'suppress addresses',
          subject: { type: 'address', id: 'all' } as const,
          detail: () => [`${added} added`, reason].filter(Boolean).join(', '),
        }
        const { changeId } = await change(call, event, async ({ suppressions: list }) => {
          const entries = await list.addAll(valid, {
            reason: reason || DEFAULT_REASON,
            createdBy: call.account.email,
          })
          added = entries.length
          const undo = undoOf(
            entries.map(({ email }) => email),
            [],
            entries,
          )
          return { undo, ...(added === 0 && NO_CHANGE) }
        })
        return { added, known: valid.length - added, invalid: invalid.slice(0, REPORTED_MAX), changeId }
      },
    },

    releaseSuppression: {
      summary: 'Releases a suppressed address, so that mailings reach it again.',
      errors: [404],
      access: 'staff',
      records: 'address',
      async handle({ body: { email } }, call) {
        const event = await eventOf('release address', email)
        const { changeId } = await change(call, event, async ({ suppressions: list }) => {
          const before = await list.entriesOf([email])
          await list.release(email)
          return { undo: undoOf([email], before, []) }
        })
        return { changeId }
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
