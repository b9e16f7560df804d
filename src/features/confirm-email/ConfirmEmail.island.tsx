import { api } from '../../platform/api/browser-api.ts'
import { page } from '../../platform/browser/page.ts'
import { currentUser } from '../session/current-user.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { createConfirmEmail } from './confirm-email.store.ts'

const confirmEmail = createConfirmEmail({ api, page, onConfirmed: () => void currentUser.check() })

export function ConfirmEmailIsland() {
  return <ConfirmEmail confirmEmail={confirmEmail} />
}
