import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Page } from '../../platform/browser/page.ts'
import { AccountMenu } from './AccountMenu.tsx'
import type { Session } from './session.store.ts'

interface Props {
  session: Session
  page: Page
}

/** The user's name in the header; nothing at all for a stranger. */
export function UserMenu({ session, page }: Props) {
  const state = useStore(session.$session, { ssr: 'initial' })
  useEffect(() => void session.known(), [session])
  return state.status === 'signedIn' && <AccountMenu session={session} page={page} user={state.user} />
}
