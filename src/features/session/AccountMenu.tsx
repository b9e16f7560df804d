import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import type { User } from '../../contract/session.ts'
import { initialsOf } from '../../domain/format/initials.ts'
import { matchRoute } from '../../match-route.ts'
import { useCapability } from '../../platform/api/use-capability.ts'
import type { Page } from '../../platform/browser/page.ts'
import { Optional } from '../../platform/lazy/Optional.tsx'
import type { Platform } from '../../platform/platform.ts'
import { loginPath, type Route, routes } from '../../routes.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import styles from './AccountMenu.module.css'
import type { CurrentUser } from './current-user.store.ts'
import { NO_SIGN_OUT, signOutMessage } from './messages.ts'
import type { SignOutProps } from './SignOut.tsx'

export interface AccountMenuProps extends Pick<Platform, 'page' | 'visibility'> {
  currentUser: CurrentUser
  /** The lazily loaded question before signing out. */
  SignOut: ComponentType<Omit<SignOutProps, 'sheets'>>
  /** Priority of the request for the current user. */
  priority?: RequestPriority | undefined
  /** Whether visitors see a link to sign-in. */
  offersSignIn: boolean
  /** Calls the listener when another tab has signed out, or in as another user. */
  onUserChange: (listener: () => void) => () => void
  /** Sends scores that wait in this browser. */
  sendWaitingScores: () => void
}

/** Shows the account menu in the header, or a link to sign-in, which leads back to this page. */
export function AccountMenu(props: AccountMenuProps) {
  const { currentUser, page, visibility, priority, offersSignIn, onUserChange, sendWaitingScores } = props
  const state = useStore(currentUser.$state, { ssr: 'initial' })
  useEffect(() => void currentUser.load(priority), [currentUser, priority])
  useEffect(() => onUserChange(() => void currentUser.check()), [currentUser, onUserChange])
  // The account may have been confirmed in another browser, which has ended this session.
  const mayHaveEnded =
    state.status === 'unreachable' || (state.status === 'signedIn' && state.user.isConfirmed === false)
  useEffect(() => {
    if (!mayHaveEnded) return
    return visibility.onChange(() => {
      if (!visibility.isHidden()) void currentUser.check()
    })
  }, [currentUser, visibility, mayHaveEnded])
  const isUserChecked = state.status !== 'unknown'
  useEffect(() => {
    // What waits may need the session of whoever has just signed in.
    if (isUserChecked) sendWaitingScores()
  }, [isUserChecked, sendWaitingScores])
  if (state.status === 'signedOut' && offersSignIn) return <SignInLink page={page} />
  return state.status === 'signedIn' && <Menu {...props} user={state.user} />
}

/**
 * Links to sign-in, which leads back to this page. Takes the URL at the time of the click, because its fragment
 * contains the current hole.
 */
function SignInLink({ page }: { page: Page }) {
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

/** Shows the menu button with the user's name, and the menu. `ui/menu-keys.ts` updates `aria-expanded`. */
function Menu({ currentUser, page, SignOut, user }: AccountMenuProps & { user: User }) {
  const [isSigningOut, setIsSigningOut] = useState(false)
  const [failure, setFailure] = useState<string>()
  const canSignOut = useCapability('signOut')
  const hasSheets = useCapability('scoreSheets')
  const hasAccount = useCapability('account')
  const name = user.name || user.id

  function end(reason?: string) {
    setIsSigningOut(false)
    setFailure(reason)
  }

  return (
    <>
      {user.isStaff && <StaffLink page={page} />}
      <button
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
          {hasSheets && <a href={routes.play.path}>Keep score</a>}
          {hasSheets && <a href={routes.competitions.path}>Competitions</a>}
          {hasAccount && <a href={routes.account.path}>Account</a>}
          {user.isStaff && (
            <>
              <a href={routes.admin.path}>Console</a>
              <a href={routes.mailing.path}>Send emails</a>
              <a href={routes.maps.path}>Update maps</a>
              <a href={routes.pinhole.path}>Courses</a>
            </>
          )}
        </nav>
        {canSignOut && (
          <button
            type="button"
            className={styles.signOut}
            disabled={isSigningOut}
            onClick={() => {
              setFailure(undefined)
              setIsSigningOut(true)
            }}
          >
            Sign out {isSigningOut && <Spinner />}
          </button>
        )}
        <p role="alert" className={styles.failure}>
          {canSignOut ? failure : NO_SIGN_OUT}
        </p>
      </div>
      {isSigningOut && (
        <Optional fallback={() => <NotLoaded onEnd={end} />}>
          <SignOut currentUser={currentUser} page={page} owner={user.id} onEnd={end} />
        </Optional>
      )}
    </>
  )
}

/** Ends signing out when its script does not load. */
function NotLoaded({ onEnd }: { onEnd: (reason: string) => void }) {
  useEffect(() => onEnd(signOutMessage('unreachable')), [onEnd])
  return null
}

/** Links to the console, but not on staff pages, which have the sidebar or their own link. */
function StaffLink({ page }: Pick<AccountMenuProps, 'page'>) {
  if (isStaffPage(page.url().pathname)) return null
  return (
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
