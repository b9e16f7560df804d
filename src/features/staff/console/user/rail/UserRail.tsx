import type { AdminUser } from '../../../../../contract/staff/users.ts'
import { AccountPanel } from '../account/AccountPanel.tsx'
import { LicensePanel } from '../license/LicensePanel.tsx'
import { ChangeLogin } from '../login/ChangeLogin.tsx'
import { NotePanel } from '../note/NotePanel.tsx'
import { AddProperty } from '../properties/AddProperty.tsx'
import type { UserActions } from '../user-actions.ts'
import styles from './UserRail.module.css'

interface Props {
  user: AdminUser
  actions: UserActions
  onRefresh: () => void
}

/** Shows the facts about a user beside their tables, with the short forms that belong to them. */
export function UserRail({ user, actions, onRefresh }: Props) {
  const { iid, login, supportId, isStaff = false } = user
  if (iid === undefined && supportId === undefined) return null
  return (
    <div className={styles.rail}>
      <div className="stack gap-2">
        {iid !== undefined && <LicensePanel {...{ user, actions, onRefresh }} />}
        <NotePanel {...{ user, actions, onRefresh }} />
      </div>
      <div className="stack gap-2">
        <AccountPanel user={user} />
        {iid !== undefined && (
          <>
            <ChangeLogin {...{ iid, login, isStaff, actions, onRefresh }} />
            <AddProperty actions={actions} onRefresh={onRefresh} />
          </>
        )}
      </div>
    </div>
  )
}
