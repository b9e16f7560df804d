import { useState } from 'react'
import { HOME_PATH } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { ACCESS_UNCHECKED, SERVICE_UNREACHABLE, signOutMessage } from './messages.ts'
import type { SignedInRedirect, SignedInRedirectState } from './signed-in-redirect.store.ts'

interface Props {
  redirect: SignedInRedirect
  state: Extract<SignedInRedirectState, { status: 'staffOnly' | 'unreachable' }>
}

/** Tells a user why the requested staff page does not open: it is for staff, or access could not be checked. */
export function StaffPageBlocked({ redirect, state }: Props) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isUnreachable = state.status === 'unreachable'

  async function signOut() {
    setIsLeaving(true)
    const result = await redirect.signOut()
    setIsLeaving(false)
    setFailure(result === 'signedOut' ? undefined : signOutMessage(result))
  }

  return (
    <EmptyState
      heading="h1"
      title={isUnreachable ? SERVICE_UNREACHABLE : 'This page is for staff'}
      action={
        <>
          {isUnreachable && (
            // Not disabled during the check, so that it keeps the focus.
            <Button kind="main" onClick={() => void redirect.retry()}>
              {state.isRetrying ? 'Checking…' : 'Retry'}
            </Button>
          )}
          <LinkButton href={HOME_PATH}>Playing history</LinkButton>
          {state.user && (
            <Button loading={isLeaving} onClick={() => void signOut()}>
              Sign out
            </Button>
          )}
        </>
      }
    >
      <p role={isUnreachable ? 'alert' : undefined}>{explanation(state)}</p>
      <FormMessage message={failure ? { kind: 'danger', text: failure } : undefined} />
    </EmptyState>
  )
}

function explanation({ status, user }: Props['state']): string {
  const signedInAs = user ? `You are signed in as ${user.name ?? user.id}. ` : ''
  return status === 'unreachable'
    ? signedInAs + ACCESS_UNCHECKED
    : `${signedInAs}Sign out to use another account, or go back to your rounds.`
}
