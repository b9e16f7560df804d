import type { Page } from '../../platform/browser/page.ts'
import { loginPath } from '../../routes.ts'
import styles from './AccountMenu.module.css'

/**
 * Links to sign-in, which leads back to this page. Takes the URL at the time of the click, because its fragment
 * contains the current hole.
 */
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
