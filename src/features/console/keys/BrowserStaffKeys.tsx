import { api } from '../../../platform/api/browser-api.ts'
import { copyText } from '../../../platform/browser/clipboard.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { isMac } from '../../../platform/browser/keys.ts'
import { page } from '../../../platform/browser/page.ts'
import { localStore, sessionStore } from '../../../platform/browser/storage.ts'
import { routes } from '../../../routes.ts'
import { currentUser } from '../../session/current-user.ts'
import { signOutMessage } from '../../session/messages.ts'
import { createMatchSearch } from '../user/search/match-search.ts'
import { createSuggestions } from '../user/search/suggestions.store.ts'
import { pageCommands } from './page-commands.ts'
import { StaffKeys, type StaffKeysProps } from './StaffKeys.tsx'

const suggestions = createSuggestions(createMatchSearch(api), clock)

async function signOut(): Promise<string | undefined> {
  const result = await currentUser.signOut()
  if (result !== 'signedOut') return signOutMessage(result)
  page.replaceWith(routes.login.path)
  return undefined
}

/** The keyboard shortcuts with the stores of the page. */
export function BrowserStaffKeys(props: Pick<StaffKeysProps, 'shown' | 'onShow'>) {
  return (
    <StaffKeys
      commands={pageCommands}
      suggestions={suggestions}
      storage={localStore}
      sessionStorage={sessionStore}
      isMac={isMac()}
      signOut={signOut}
      copyLink={() => copyText(page.url().href)}
      {...props}
    />
  )
}
