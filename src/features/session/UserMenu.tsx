import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { page } from '../../platform/browser/page.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { currentUser } from './current-user.ts'

interface Props {
  /** Priority of the request for the current user. */
  priority?: RequestPriority | undefined
}

/** The account menu in the header. Renders nothing if nobody is signed in. */
export function UserMenu({ priority }: Props) {
  const state = useStore(currentUser.$state, { ssr: 'initial' })
  useEffect(() => void currentUser.load(priority), [priority])
  return (
    state.status === 'signedIn' && <AccountMenu currentUser={currentUser} page={page} user={state.user} />
  )
}
