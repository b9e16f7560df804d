import type { AuditEvent } from '../../../../contract/staff/audit.ts'
import { utcDateTime } from '../../../../domain/dates/dates.ts'

/** Returns which later change prevents undoing an event; empty if none does. */
export function supersededText({ supersededBy }: Pick<AuditEvent, 'supersededBy'>): string {
  if (!supersededBy) return ''
  const { action, at, actor } = supersededBy
  return `There is a later change of the same: ${action}, ${utcDateTime(at)} by ${actor}.`
}
