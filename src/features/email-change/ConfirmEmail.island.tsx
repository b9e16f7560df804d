import { api } from '../../platform/api/browser-api.ts'
import { page } from '../../platform/browser/page.ts'
import { onPageRestore } from '../../platform/browser/page-restore.ts'
import { sessionStore } from '../../platform/browser/storage.ts'
import { currentUser } from '../session/current-user.ts'
import { onRememberedUserChange } from '../session/remembered-user.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { createConfirmEmail } from './confirm-email.store.ts'

const confirmEmail = createConfirmEmail({
  api,
  page,
  storage: sessionStore,
  currentUser,
  // Not `onUserMayHaveChanged`: a script that this page shares with protected pages only would be added to all pages.
  onUserChange(listener) {
    const subscriptions = [onPageRestore(listener), onRememberedUserChange(listener)]
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  },
})

export function ConfirmEmailIsland() {
  return <ConfirmEmail confirmEmail={confirmEmail} />
}
