import { api } from '../../platform/api/browser-api.ts'
import { page } from '../../platform/browser/page.ts'
import { sessionStore } from '../../platform/browser/storage.ts'
import { currentUser } from '../session/current-user.ts'
import { onUserMayHaveChanged } from '../session/user-changes.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { createConfirmEmail } from './confirm-email.store.ts'

const confirmEmail = createConfirmEmail({
  api,
  page,
  storage: sessionStore,
  currentUser,
  onUserChange: onUserMayHaveChanged,
})

export function ConfirmEmailIsland() {
  return <ConfirmEmail confirmEmail={confirmEmail} />
}
