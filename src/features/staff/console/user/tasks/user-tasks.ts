import type { AdminUser } from '../../../../../contract/staff/users.ts'

/** What staff can do for a user. Most open a dialog; some lead to a form of the page. */
export type UserTaskId =
  | 'extend'
  | 'until'
  | 'revoke'
  | 'addLicense'
  | 'login'
  | 'property'
  | 'note'
  | 'upload'
  | 'reset'
  | 'sessions'
  | 'disable'
  | 'enable'

export interface UserTask {
  id: UserTaskId
  label: string
  isDanger?: boolean
}

/** Returns what can be done for a user, in groups. What only the operator may do is left out. */
export function userTasks(user: AdminUser): UserTask[][] {
  const { iid, supportId, isStaff = false, versions } = user
  const note: UserTask[] = versions ? [{ id: 'note', label: 'Edit note…' }] : []
  const groups: UserTask[][] =
    iid === undefined
      ? [note]
      : [
          [
            { id: 'extend', label: 'Extend license…' },
            { id: 'until', label: 'Set last day of license…' },
            { id: 'addLicense', label: 'Add server license…' },
            { id: 'revoke', label: 'Revoke license…', isDanger: true },
          ],
          isStaff ? [] : [{ id: 'login', label: 'Change login…' }],
          [
            { id: 'upload', label: 'Upload round…' },
            { id: 'property', label: 'Add server property…' },
            ...note,
          ],
        ]
  const account = isStaff || supportId === undefined || !versions ? [] : accountTasks(user)
  return [...groups, account].filter((group) => group.length > 0)
}

function accountTasks({ sessionCount = 0, disabledAt }: AdminUser): UserTask[] {
  if (disabledAt !== undefined) return [{ id: 'enable', label: 'Enable account…' }]
  const sessions: UserTask[] =
    sessionCount > 0 ? [{ id: 'sessions', label: `End sessions (${sessionCount})…` }] : []
  return [
    { id: 'reset', label: 'Send password reset…' },
    ...sessions,
    { id: 'disable', label: 'Disable account…', isDanger: true },
  ]
}
