import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Page } from '../../platform/browser/page.ts'
import { page } from '../../platform/browser/page.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { mayWait } from '../../platform/sheets/waiting-entries.ts'
import { loginPath } from '../../routes.ts'
import styles from './AccountMenu.module.css'
import { AccountMenu } from './AccountMenu.tsx'
import { currentUser } from './current-user.ts'
import { onRememberedUserChange, rememberedUser } from './remembered-user.ts'

const loadSheets = lazyScript(
  async () => (await import('../../platform/sheets/browser-sync.ts')).sendFromPage,
)

interface Props {
  /** Priority of the request for the current user. */
  priority?: RequestPriority | undefined
  /** Whether visitors see a link to sign-in. */
  offersSignIn: boolean
}

/** Shows the account menu in the header, or a link to sign-in, which leads back to this page. */
export function UserMenu({ priority, offersSignIn }: Props) {
  const state = useStore(currentUser.$state, { ssr: 'initial' })
  useEffect(() => void currentUser.load(priority), [priority])
  // Another tab may have signed out, or in as another user.
  useEffect(() => onRememberedUserChange(() => void currentUser.check()), [])
  // The account may have been confirmed in another browser, which has ended this session.
  const mayHaveEnded =
    state.status === 'unreachable' || (state.status === 'signedIn' && state.user.isConfirmed === false)
  useEffect(() => {
    if (!mayHaveEnded) return
    return visibility.onChange(() => {
      if (!visibility.isHidden()) void currentUser.check()
    })
  }, [mayHaveEnded])
  const isUserChecked = state.status !== 'unknown'
  useEffect(() => {
    // What waits may need the session of whoever has just signed in.
    if (isUserChecked) sendWaitingScores()
  }, [isUserChecked])
  if (state.status === 'signedOut' && offersSignIn) return <SignInLink page={page} />
  return (
    state.status === 'signedIn' && <AccountMenu currentUser={currentUser} page={page} user={state.user} />
  )
}

/** Scores wait for any page that has a network, not only for that on which they were entered. */
function sendWaitingScores(): void {
  if (!mayWait(localStore)) return
  loadSheets().then(
    (send) => send(() => rememberedUser(localStore)?.id),
    // Without the script, the next page sends them.
    () => {},
  )
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
