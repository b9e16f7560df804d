import type { Page } from '../../platform/browser/page.ts'
import { loginPath } from '../../routes.ts'
import styles from './AccountMenu.module.css'

/** Leads to sign-in and back to this page, at the hole that is current when it is followed. */
export function SignInLink({ page }: { page: Page }) {
  const addressOf = ({ pathname, search, hash }: URL) => loginPath(pathname + search + hash)
  return (
    <a
      className={styles.signIn}
      href={addressOf(page.url())}
      onClick={(event) => {
        event.currentTarget.href = addressOf(page.url())
      }}
    >
      Sign in
    </a>
  )
}
