import { useEffect, useState } from 'react'
import { localStore } from '../../platform/browser/storage.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { hasRememberedUser } from './remembered-user.ts'

const UserMenu = lazyPart(async () => (await import('./UserMenu.tsx')).UserMenu)

interface Props {
  /** True if the page requests the current user anyway. Other pages do so only if this browser remembers a user. */
  requestsUser: boolean
}

/** Loads the account menu after the page's own content, which does not need it. */
export function UserMenuIsland({ requestsUser }: Props) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => setNeeded(requestsUser || hasRememberedUser(localStore)), [requestsUser])
  return (
    isNeeded && (
      // Without a connection the page itself shows an error, so the menu stays silent.
      <Optional>
        <UserMenu />
      </Optional>
    )
  )
}
