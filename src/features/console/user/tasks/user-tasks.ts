import type { UserOverview } from '../../../../contract/user-overview.ts'
import type { AdminUser } from '../../../../contract/users.ts'

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
  /** Further words by which the palette finds it. */
  words?: string
  isDanger?: boolean
}

type User = Pick<AdminUser, 'iid' | 'isStaff'>

/** Returns what can be done for a user, in groups. What only the operator may do is left out. */
export function userTasks({ iid, isStaff = false }: User, overview: UserOverview | undefined): UserTask[][] {
  const groups = [
    iid === undefined ? [] : licenseTasks(),
    iid === undefined || isStaff ? [] : [{ id: 'login', label: 'Change login…', words: 'email' } as const],
    otherTasks(iid, overview),
    isStaff || overview?.supportId === undefined ? [] : accountTasks(overview),
  ]
  return groups.filter((group) => group.length > 0)
}

function licenseTasks(): UserTask[] {
  const words = 'licence'
  return [
    { id: 'extend', label: 'Extend license…', words },
    { id: 'until', label: 'Set last day of license…', words },
    { id: 'addLicense', label: 'Add server license…', words },
    { id: 'revoke', label: 'Revoke license…', words, isDanger: true },
  ]
}

function otherTasks(iid: string | undefined, overview: UserOverview | undefined): UserTask[] {
  const note: UserTask[] = overview ? [{ id: 'note', label: 'Edit note…' }] : []
  if (iid === undefined) return note
  return [
    { id: 'upload', label: 'Upload round…' },
    { id: 'property', label: 'Add server property…' },
    ...note,
  ]
}

function accountTasks({ sessionCount, disabledAt }: UserOverview): UserTask[] {
  if (disabledAt !== undefined) return [{ id: 'enable', label: 'Enable account…' }]
  const sessions: UserTask[] =
    sessionCount > 0 ? [{ id: 'sessions', label: `End sessions (${sessionCount})…`, words: 'sign out' }] : []
  return [
    { id: 'reset', label: 'Send password reset…' },
    ...sessions,
    { id: 'disable', label: 'Disable account…', isDanger: true },
  ]
}
