import { onPageRestore } from '../../platform/browser/page-restore.ts'
import { onRememberedUserChange } from './remembered-user.ts'

/** Calls the listener when the page is restored, and when another tab signs out or signs in as another user. */
export function onUserMayHaveChanged(listener: () => void): () => void {
  const subscriptions = [onPageRestore(listener), onRememberedUserChange(listener)]
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}
