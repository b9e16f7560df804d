import { type ComponentType, useEffect, useState } from 'react'
import { localStore } from '../../platform/browser/storage.ts'
import { hasRememberedUser } from './remembered-user.ts'

interface Props {
  /** True if the page requests the current user anyway. Other pages do so only if this browser remembers a user. */
  requestsUser: boolean
}

/** Loads the account menu after the page's own content, which does not need it. */
export function UserMenuIsland({ requestsUser }: Props) {
  const [Menu, setMenu] = useState<ComponentType>()
  useEffect(() => {
    if (!requestsUser && !hasRememberedUser(localStore)) return
    import('./UserMenu.tsx').then(
      ({ UserMenu }) => setMenu(() => UserMenu),
      // Without a connection the page itself shows an error, so the menu stays silent.
      () => setMenu(undefined),
    )
  }, [requestsUser])
  return Menu && <Menu />
}
