import { isEmail } from '../../../../contract/email-address.ts'
import type { AuditSubject } from '../../../../contract/staff/audit.ts'
import { createAccounts } from '../../../accounts/accounts.ts'
import { staffCalls } from '../../../base/audit/staff-calls.ts'
import type { SuppressedAddress, UndoStep } from '../../../base/audit/undo-step.ts'
import type { Handlers } from '../../../base/http/handler-types.ts'
import { badRequest } from '../../../base/http/http-error.ts'
import type { GolfDeps } from '../../../golf/golf-context.ts'
import { emailKey } from '../../../mail/address-keys.ts'
import { createSuppressions } from './suppressions.ts'

/** The reason if staff enter none. */
const DEFAULT_REASON = 'added by staff'

/** Returns how to undo a change of the list; undefined if nothing has changed. */
const undoOf = (
  emails: string[],
  before: SuppressedAddress[],
  after: SuppressedAddress[],
): UndoStep | undefined =>
  before.length === after.length ? undefined : { type: 'suppressions', emails, before, after }

export function suppressionHandlers(deps: GolfDeps) {
  const accounts = createAccounts(deps)
  const suppressions = createSuppressions(deps)
  const { read, change } = staffCalls(deps)

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

    addSuppression: {
      summary: 'Suppresses an address. If it is suppressed already, its reason stays unchanged.',
      access: 'staff',
      records: 'address',
      async handle({ body: { email, reason = '' } }, call) {
        if (!isEmail(email)) throw badRequest('email: expected an e-mail address')
        if (/\p{Cc}/u.test(email + reason)) throw badRequest('reason: contains control characters')
        const event = await eventOf('suppress address', email, reason || undefined)
        const added = { email, reason: reason || DEFAULT_REASON, createdBy: call.account.email }
        const { value, changeId } = await change(call, event, async (tx) => {
          const before = await createSuppressions(tx).entriesOf([email])
          const value = await createSuppressions(tx).add(added)
          return { value, undo: undoOf([email], before, await createSuppressions(tx).entriesOf([email])) }
        })
        return { ...value, changeId }
      },
    },

    releaseSuppression: {
      summary: 'Releases a suppressed address, so that mailings reach it again.',
      errors: [404],
      access: 'staff',
      records: 'address',
      async handle({ body: { email } }, call) {
        const event = await eventOf('release address', email)
        const { changeId } = await change(call, event, async (tx) => {
          const before = await createSuppressions(tx).entriesOf([email])
          await createSuppressions(tx).release(email)
          return { undo: undoOf([email], before, []) }
        })
        return { changeId }
      },
    },
  } satisfies Partial<Handlers>
}
