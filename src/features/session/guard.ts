import type { User } from '../../contract/session.ts'
import { api } from '../../platform/api/browser-api.ts'
import { page } from '../../platform/browser/page.ts'
import { onPageRestore } from '../../platform/browser/page-restore.ts'
import { type Route, type RouteName, routes } from '../../routes.ts'
import { createGuard } from './guard.store.ts'
import { session } from './session.ts'

/** The guard of a page of the site, as the route table has it; made once, beside the island. */
export function guardOf(name: RouteName, cachedFor?: () => Promise<User | undefined>) {
  const { access }: Route = routes[name]
  return createGuard({ session, api, page, access, onRestore: onPageRestore, cachedFor })
}
