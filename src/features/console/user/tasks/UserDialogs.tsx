import { useStore } from '@nanostores/react'
import { foundValue } from '../../../../platform/stores/resource.ts'
import { AccountDialog } from '../account/AccountDialog.tsx'
import { ExtendLicense, RevokeLicense, SetLicenseEnd } from '../license/LicenseDialogs.tsx'
import type { UserActions } from '../user-actions.ts'

/** Shows the dialog of the chosen task. */
export function UserDialogs({ actions }: { actions: UserActions }) {
  const task = useStore(actions.$task)
  const overview = foundValue(useStore(actions.overview.$state))
  const onClose = () => actions.$task.set(undefined)
  const license = { change: actions.licenseEdit, onRefresh: actions.licenses.load, onClose }
  switch (task) {
    case 'extend':
      return <ExtendLicense {...license} licenses={actions.licenses} />
    case 'until':
      return <SetLicenseEnd {...license} />
    case 'revoke':
      return <RevokeLicense {...license} />
    case 'reset':
    case 'sessions':
    case 'disable':
    case 'enable':
      return overview && <AccountDialog {...{ task, actions, overview, onClose }} />
    default:
      return null
  }
}
