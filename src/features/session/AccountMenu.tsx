import { useState } from 'react'
import type { User } from '../../contract/session.ts'
import { initialsOf } from '../../domain/initials.ts'
import type { Page } from '../../platform/browser/page.ts'
import { routes } from '../../routes.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import styles from './AccountMenu.module.css'
import type { Session } from './session.store.ts'
import { signOutMessage } from './sign-out-messages.ts'

interface Props {
  session: Session
  page: Page
  user: User
}

/** A menu button with the user's name, and what stands under it. The header's script keeps `aria-expanded`. */
export function AccountMenu({ session, page, user }: Props) {
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = user.name || user.id

  async function signOut() {
    setLeaving(true)
    setFailure(undefined)
    const result = await session.leave()
    setLeaving(false)
    if (result === 'signedOut') page.replaceWith(routes.login.path)
    else setFailure(signOutMessage(result))
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget="account-menu"
        aria-controls="account-menu"
        aria-expanded={false}
      >
        <span className={styles.disc} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={styles.name}>{name}</span>
      </button>
      <div id="account-menu" popover="auto" className={styles.menu}>
        <p className={styles.who}>{user.id}</p>
        <nav aria-label="Signed in">
          <a href={routes.rounds.path}>Playing history</a>
          {user.isStaff && (
            <>
              <a href={routes.admin.path}>Console</a>
              <a href={routes.mailing.path}>Send emails</a>
              <a href={routes.maps.path}>Update maps</a>
              <a href={routes.pinhole.path}>Pinhole</a>
            </>
          )}
        </nav>
        <button type="button" className={styles.leave} disabled={leaving} onClick={() => void signOut()}>
          Sign out {leaving && <Spinner />}
        </button>
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </div>
    </>
  )
}
