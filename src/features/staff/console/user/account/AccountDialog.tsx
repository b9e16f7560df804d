import type { AdminUser } from '../../../../../contract/staff/users.ts'
import { counted } from '../../../../../domain/format/counted.ts'
import { TaskDialog } from '../tasks/TaskDialog.tsx'
import type { UserActions } from '../user-actions.ts'

interface Props {
  task: 'reset' | 'sessions' | 'disable' | 'enable'
  actions: UserActions
  user: Pick<AdminUser, 'login' | 'sessionCount'>
  onRefresh: () => void
  onClose: () => void
}

/** Asks for confirmation before an account is changed, and explains whether that can be undone. */
export function AccountDialog({ task, actions, user: { login, sessionCount = 0 }, ...common }: Props) {
  const { reset, endedSessions, disabling } = actions
  switch (task) {
    case 'reset':
      return (
        <TaskDialog {...common} title="Send a password reset?" button="Send mail" change={reset} input={null}>
          <p>
            {login} gets a mail with a link to set a new password, which works for one hour. This cannot be
            undone.
          </p>
        </TaskDialog>
      )
    case 'sessions':
      return (
        <TaskDialog
          {...common}
          title="End all sessions?"
          button="Sign out everywhere"
          change={endedSessions}
          input={null}
        >
          <p>
            The golfer is signed out in {counted(sessionCount, 'browser', 'browsers')} and can sign in again.
            This cannot be undone.
          </p>
        </TaskDialog>
      )
    case 'disable':
      return (
        <TaskDialog
          {...common}
          title="Disable this account?"
          button="Disable"
          isDanger
          change={disabling}
          input={true}
        >
          <p>
            The golfer is signed out everywhere and can neither sign in nor reset the password until the
            account is enabled again. Shared rounds stay visible. Undo enables the account; ended sessions
            stay ended.
          </p>
        </TaskDialog>
      )
    case 'enable':
      return (
        <TaskDialog {...common} title="Enable this account?" button="Enable" change={disabling} input={false}>
          <p>The golfer can sign in again with the same password.</p>
        </TaskDialog>
      )
  }
}
