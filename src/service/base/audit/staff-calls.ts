import { createHash } from 'node:crypto'
import type { Account } from '../account.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/handler-types.ts'
import { matchedRoute } from '../http/paths.ts'
import { logSecurityEvent } from '../log/security-log.ts'
import { type AuditEvent, createAudit, type Outcome } from './audit.ts'

/** An audit event without its actor, who is the caller; without `iid` it concerns no install. */
export type StaffEvent = Omit<AuditEvent, 'actor' | 'iid'> & { iid?: string | null | undefined }

const eventOf = ({ account }: Call<Account>, event: StaffEvent): AuditEvent => ({
  ...event,
  iid: event.iid ?? null,
  actor: account.email,
})

/** Creates the functions with which handlers of staff calls read and change data. They record who did what. */
export function staffCalls<In extends Context>(context: In) {
  const audit = createAudit(context)
  return {
    /**
     * Records and logs that staff read something, with the same subject. What was not found is not logged, because
     * nobody's data was read.
     * @param record `audit.addRead` to record every read, even if it was recorded recently
     */
    async read(
      call: Call<Account>,
      { isFound = true, ...what }: StaffEvent & { isFound?: boolean },
      record: (event: AuditEvent) => Promise<unknown> = audit.recordRead,
    ): Promise<void> {
      const event = eventOf(call, isFound ? what : { ...what, detail: 'nothing found' })
      await record(event)
      if (isFound) logStaffRead(call, event)
    },

    /** Changes data and records the change in one transaction, or records why it failed. */
    change: <Done extends Outcome>(
      call: Call<Account>,
      event: StaffEvent,
      operation: (tx: In) => Promise<Done> | Promise<void>,
    ) => audit.withAudit(eventOf(call, event), (db) => operation({ ...context, db })),

    /** Runs an operation before a change, such as receiving a file, and records only if it fails. */
    attempt: <T>(call: Call<Account>, event: StaffEvent, operation: () => Promise<T>): Promise<T> =>
      audit.withFailureAudit(eventOf(call, event), operation),

    /**
     * Changes files or sends a mail, and records it or its failure. Not in a transaction, because transactions may be
     * repeated and include neither.
     */
    act: <T>(call: Call<Account>, event: StaffEvent, operation: () => Promise<T>): Promise<T> =>
      audit.withFailureAudit(eventOf(call, event), async () => {
        const value = await operation()
        await audit.add(eventOf(call, event))
        return value
      }),
  }
}

/** Subjects whose ids neither contain personal data nor give access to anything. */
const HARMLESS: readonly string[] = ['mailing', 'batch']

/** Logs that staff read something, with the subject of its audit event: the golfer, or else the thing that was read. */
function logStaffRead(
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
