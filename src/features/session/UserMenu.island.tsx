import { useEffect, useState } from 'react'
import { pageContent } from '../../platform/browser/page.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'

const UserMenu = lazyPart(async () => (await import('./UserMenu.tsx')).UserMenu)

interface Props {
  /** The head script requests the current user. Other pages do so when their content has loaded, with low priority. */
  requestsUserFirst: boolean
  /** Shows a link to sign-in to visitors. */
  offersSignIn: boolean
}

/** Loads the account menu after the page's own content, which does not need it. */
export function UserMenuIsland({ requestsUserFirst, offersSignIn }: Props) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (requestsUserFirst) setNeeded(true)
    else void pageContent.loaded.then(() => setNeeded(true))
  }, [requestsUserFirst])
  return (
    isNeeded && (
      // Without a connection the page itself shows an error, so the menu stays silent.
      <Optional>
        <UserMenu priority={requestsUserFirst ? undefined : 'low'} offersSignIn={offersSignIn} />
      </Optional>
    )
  )
}
