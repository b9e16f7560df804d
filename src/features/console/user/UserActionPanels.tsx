import type { AdminUser } from '../../../contract/users.ts'
import { AccountPanel } from './account/AccountPanel.tsx'
import { AuditPanel } from './audit/AuditPanel.tsx'
import { LicensePanel } from './license/LicensePanel.tsx'
import { ChangeLogin } from './login/ChangeLogin.tsx'
import { NotePanel } from './note/NotePanel.tsx'
import { AddProperty } from './properties/AddProperty.tsx'
import styles from './UserResult.module.css'
import type { UserActions } from './user-actions.ts'

interface Props {
  user: AdminUser
  actions: UserActions
  onRefresh: () => void
}

/** Shows the panels in which staff change a user, and the audit of past changes. */
export function UserActionPanels({
  user: { iid, login, supportId, isStaff = false },
  actions,
  onRefresh,
}: Props) {
  if (iid === undefined && supportId === undefined) return null
  return (
    <div className={styles.actions}>
      {iid !== undefined && (
        <>
          <LicensePanel
            licenses={actions.licenses}
            newLicense={actions.newLicense}
            edit={actions.licenseEdit}
          />
          <div className={styles.forms}>
            <ChangeLogin
              iid={iid}
              login={login}
              isStaff={isStaff}
              change={actions.newLogin}
              onRefresh={onRefresh}
            />
            <AddProperty change={actions.newProperty} onRefresh={onRefresh} />
          </div>
        </>
      )}
      <div className={styles.forms}>
        <NotePanel id={supportId ?? iid ?? ''} overview={actions.overview} change={actions.note} />
        <AccountPanel actions={actions} />
      </div>
      <AuditPanel audit={actions.audit} onUndo={actions.undo} />
    </div>
  )
}
