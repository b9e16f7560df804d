import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { page } from '../../platform/browser/page.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { currentUser } from './current-user.ts'

/** The account menu in the header. Renders nothing if nobody is signed in. */
export function UserMenu() {
  const state = useStore(currentUser.$state, { ssr: 'initial' })
  useEffect(() => void currentUser.load(), [])
  return (
    state.status === 'signedIn' && <AccountMenu currentUser={currentUser} page={page} user={state.user} />
  )
}
