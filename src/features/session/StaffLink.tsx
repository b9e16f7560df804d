import { golferReturnOf } from '../../platform/browser/golfer-return.ts'
import type { Page } from '../../platform/browser/page.ts'
import { sessionStore } from '../../platform/browser/storage.ts'
import { matchRoute, type Route, routes } from '../../routes.ts'
import styles from './AccountMenu.module.css'

/** Links to the console, or back to the golfer's history from which staff opened a round. */
export function StaffLink({ page }: { page: Page }) {
  const { pathname } = page.url()
  // Not on staff pages, which have the sidebar or their own link.
  if (isStaffPage(pathname)) return null
  const golfer = golferReturnOf(sessionStore, pathname)
  return golfer ? (
    <a className={styles.back} href={golfer.path}>
      Back to {golfer.name}
    </a>
  ) : (
    <a className={styles.console} href={routes.admin.path}>
      Console
    </a>
  )
}

function isStaffPage(pathname: string): boolean {
  return Object.values<Route>(routes).some(
    ({ path, access }) => access === 'staff' && matchRoute(path, pathname) !== undefined,
  )
}
