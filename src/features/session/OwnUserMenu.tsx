import { page } from '../../platform/browser/page.ts'
import { session } from './session.ts'
import { UserMenu } from './UserMenu.tsx'

/** The user menu of the real page. */
export function OwnUserMenu() {
  return <UserMenu session={session} page={page} />
}
