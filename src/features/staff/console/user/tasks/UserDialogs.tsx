import { useStore } from '@nanostores/react'
import type { AdminUser } from '../../../../../contract/staff/users.ts'
import { AccountDialog } from '../account/AccountDialog.tsx'
import { ExtendLicense, RevokeLicense, SetLicenseEnd } from '../license/LicenseDialogs.tsx'
import type { UserActions } from '../user-actions.ts'

interface Props {
  user: AdminUser
  actions: UserActions
  onRefresh: () => void
}

export function UserDialogs({ user, actions, onRefresh }: Props) {
  const task = useStore(actions.$task)
  const onClose = () => actions.$task.set(undefined)
  const license = { change: actions.licenseEdit, onRefresh, onClose }
  switch (task) {
    case 'extend':
      return <ExtendLicense {...license} licenses={user.licenses} />
    case 'until':
      return <SetLicenseEnd {...license} />
    case 'revoke':
      return <RevokeLicense {...license} />
    case 'reset':
    case 'sessions':
    case 'disable':
    case 'enable':
      return <AccountDialog {...{ task, actions, user, onRefresh, onClose }} />
    default:
      return null
  }
}
