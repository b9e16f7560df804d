import type { User } from '../../contract/session.ts'
import { api } from '../../platform/api/browser-api.ts'
import { page } from '../../platform/browser/page.ts'
import { onPageRestore } from '../../platform/browser/page-restore.ts'
import { type Route, type RouteName, routes } from '../../routes.ts'
import { currentUser } from './current-user.ts'
import { createGuard } from './guard.store.ts'
import { onRememberedUserChange } from './remembered-user.ts'

/** Creates the guard of a route with the dependencies of the page. Call it once per page, outside of components. */
export function guardOf(name: RouteName, findCachedUser?: () => Promise<User | undefined>) {
  const { access }: Route = routes[name]
  return createGuard({ currentUser, api, page, access, onRestore: onUserMayHaveChanged, findCachedUser })
}

/** Calls the listener when the page is restored, and when another tab signs out or signs in as another user. */
function onUserMayHaveChanged(listener: () => void): () => void {
  const subscriptions = [onPageRestore(listener), onRememberedUserChange(listener)]
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}
