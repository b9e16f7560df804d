import { AuditPanel } from './audit/AuditPanel.tsx'
import { LicensePanel } from './license/LicensePanel.tsx'
import { ChangeLogin } from './login/ChangeLogin.tsx'
import { AddProperty } from './properties/AddProperty.tsx'
import styles from './UserResult.module.css'
import type { UserActions } from './user-actions.ts'

interface Props {
  iid: string
  login: string | undefined
  actions: UserActions
  onRefresh: () => void
}

/** The panels in which staff change a user, and the audit of past changes. */
export function UserActionPanels({ iid, login, actions, onRefresh }: Props) {
  return (
    <div className={styles.actions}>
      <LicensePanel licenses={actions.licenses} newLicense={actions.newLicense} edit={actions.licenseEdit} />
      <div className={styles.forms}>
        <ChangeLogin iid={iid} login={login} change={actions.newLogin} onRefresh={onRefresh} />
        <AddProperty change={actions.newProperty} onRefresh={onRefresh} />
      </div>
      <AuditPanel audit={actions.audit} />
    </div>
  )
}
