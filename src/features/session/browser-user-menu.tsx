import { page } from '../../platform/browser/page.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { lazyParts } from '../../platform/lazy/Optional.tsx'
import { mayWait } from '../../platform/sheets/waiting-entries.ts'
import { AccountMenu, type AccountMenuProps } from './AccountMenu.tsx'
import { currentUser, loadSignOut } from './current-user.ts'
import { onRememberedUserChange, rememberedUser } from './remembered-user.ts'

const { SignOut } = lazyParts(loadSignOut)
const loadSheets = lazyScript(
  async () => (await import('../../platform/sheets/browser-sync.ts')).sendFromPage,
)

/** The account menu with the dependencies of the page. */
export function UserMenu(props: Pick<AccountMenuProps, 'priority' | 'offersSignIn'>) {
  return (
    <AccountMenu
      {...props}
      {...{ currentUser, page, visibility, SignOut }}
      onUserChange={onRememberedUserChange}
      sendWaitingScores={sendWaitingScores}
    />
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
