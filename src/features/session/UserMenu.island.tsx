import { useEffect, useState } from 'react'
import { pageContent } from '../../platform/browser/page.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'

const UserMenu = lazyPart(async () => (await import('./browser-user-menu.tsx')).UserMenu)

interface Props {
  /**
   * Whether the head script requests the current user. Other pages do so after their content has loaded, with low
   * priority.
   */
  requestsUserFirst: boolean
  /** Whether visitors see a link to sign-in. */
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
      // Ignored, because without a connection the page itself shows an error.
      <Optional>
        <UserMenu priority={requestsUserFirst ? undefined : 'low'} offersSignIn={offersSignIn} />
      </Optional>
    )
  )
}
