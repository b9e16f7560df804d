import type { AuditEvent } from '../../../contract/staff/audit.ts'

export const AUDIT_COLUMNS = [
  'Time (UTC)',
  'Person',
  'Kind',
  'Action',
  'Result',
  'Login',
  'Support id',
  'Install id',
  'About',
  'Id',
  'Detail',
  'Before',
  'After',
  'Undone (UTC)',
]

/** Returns the cells of one event, in the order of the columns. */
export function auditCells(event: AuditEvent): string[] {
  const { at, actor, kind, action, result, user, subject, detail, before, after, undoneAt } = event
  return [
    isoTime(at),
    actor,
    kind,
    action,
    result,
    user?.login ?? '',
    user?.supportId ?? '',
    user?.iid ?? '',
    subject?.type ?? '',
    subject?.id ?? '',
    detail ?? '',
    before ?? '',
    after ?? '',
    undoneAt === undefined ? '' : isoTime(undoneAt),
  ]
}

const isoTime = (ms: number) => new Date(ms).toISOString()
