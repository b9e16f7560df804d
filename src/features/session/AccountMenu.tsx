import { useRef, useState } from 'react'
import type { User } from '../../contract/session.ts'
import { initialsOf } from '../../domain/initials.ts'
import { matchRoute } from '../../match-route.ts'
import { golferReturnOf } from '../../platform/browser/golfer-return.ts'
import type { Page } from '../../platform/browser/page.ts'
import { sessionStore } from '../../platform/browser/storage.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import type { AskedSheets } from '../../platform/sheets/sign-out-sheets.ts'
import { type Route, routes } from '../../routes.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import styles from './AccountMenu.module.css'
import type { CurrentUser } from './current-user.store.ts'
import { signOutMessage } from './messages.ts'

const loadDialog = lazyScript(async () => (await import('./SignOutDialog.tsx')).SignOutDialog)

interface Props {
  currentUser: CurrentUser
  page: Page
  user: User
}

/** The question about rounds of this browser, whose script is loaded with it. */
interface Question {
  Dialog: Awaited<ReturnType<typeof loadDialog>>
  sheets: AskedSheets
}

/** Shows the menu button with the user's name, and the menu. `ui/menu-keys.ts` updates `aria-expanded`. */
export function AccountMenu({ currentUser, page, user }: Props) {
  const [isSigningOut, setIsSigningOut] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [question, setQuestion] = useState<Question>()
  const button = useRef<HTMLButtonElement>(null)
  const name = user.name || user.id

  async function askOrSignOut() {
    setIsSigningOut(true)
    setFailure(undefined)
    try {
      const sheets = await currentUser.askedSheets()
      if (!sheets) return await signOut()
      const Dialog = await loadDialog()
      // The dialog closes the menu, and gives the focus back to what had it.
      button.current?.focus()
      setQuestion({ Dialog, sheets })
    } catch {
      setFailure(signOutMessage('unreachable'))
    }
    setIsSigningOut(false)
  }

  async function signOut(deletesAsked = false) {
    setIsSigningOut(true)
    setFailure(undefined)
    const result = await currentUser.signOut(deletesAsked)
    setIsSigningOut(false)
    if (result === 'signedOut') page.replaceWith(routes.login.path)
    else setFailure(signOutMessage(result))
  }

  return (
    <>
      {user.isStaff && <StaffLink page={page} />}
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget="account-menu"
        aria-controls="account-menu"
        aria-expanded={false}
      >
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={styles.name}>{name}</span>
      </button>
      <div id="account-menu" popover="auto" className={styles.menu}>
        <p className={styles.userId}>{user.id}</p>
        <nav aria-label="Signed in">
          <a href={routes.rounds.path}>Playing history</a>
          <a href={routes.play.path}>Keep score</a>
          <a href={routes.account.path}>Account</a>
          {user.isStaff && (
            <>
              <a href={routes.admin.path}>Console</a>
              <a href={routes.mailing.path}>Send emails</a>
              <a href={routes.maps.path}>Update maps</a>
              <a href={routes.pinhole.path}>Courses</a>
            </>
          )}
        </nav>
        <button
          type="button"
          className={styles.signOut}
          disabled={isSigningOut}
          onClick={() => void askOrSignOut()}
        >
          Sign out {isSigningOut && <Spinner />}
        </button>
        <p role="alert" className={styles.failure}>
          {!question && failure}
        </p>
      </div>
      {question && (
        <question.Dialog
          sheets={question.sheets}
          isPending={isSigningOut}
          failure={failure}
          onClose={() => {
            setQuestion(undefined)
            setFailure(undefined)
          }}
          onSignOut={(deletesAsked) => void signOut(deletesAsked)}
        />
      )}
    </>
  )
}

/** Links to the console, or back to the golfer's history from which staff opened a round. */
function StaffLink({ page }: { page: Page }) {
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
