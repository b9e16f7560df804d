import { createHash } from 'node:crypto'
import type { Account } from '../account.ts'
import type { AuditEvent } from '../audit/audit.ts'
import type { Call } from '../http/handler-types.ts'
import { matchedRoute } from '../http/matched-route.ts'
import { logSecurityEvent } from './security-log.ts'

/** Subjects whose ids neither contain personal data nor give access to anything. */
const HARMLESS: readonly string[] = ['mailing', 'batch']

/** Logs that staff read something, with the subject of its audit event: the golfer, or else the thing that was read. */
export function logStaffRead(
  { request, account }: Call<Account>,
  { iid, accountId, subject }: Pick<AuditEvent, 'iid' | 'accountId' | 'subject'>,
): void {
  logSecurityEvent(request, 'staff read', {
    account: account.id,
    route: matchedRoute(request),
    subject: iid ?? accountId ?? (subject && textOf(subject)),
  })
}

function textOf({ type, id }: NonNullable<AuditEvent['subject']>): string {
  return HARMLESS.includes(type) ? `${type} ${id}` : fingerprint(id)
}

/** Returns a short hash, with which somebody who knows the text can find its entries in the log. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
