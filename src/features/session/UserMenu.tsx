import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { page } from '../../platform/browser/page.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { currentUser } from './current-user.ts'
import { SignInLink } from './SignInLink.tsx'

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
  if (state.status === 'signedOut' && offersSignIn) return <SignInLink page={page} />
  return (
    state.status === 'signedIn' && <AccountMenu currentUser={currentUser} page={page} user={state.user} />
  )
}
