import { useState } from 'react'
import { HOME_PATH } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { signOutMessage, UNREACHABLE } from './messages.ts'
import type { SignedInRedirect, SignedInRedirectState } from './signed-in-redirect.store.ts'

interface Props {
  redirect: SignedInRedirect
  state: Extract<SignedInRedirectState, { status: 'staffOnly' }>
}

/** Tells a signed-in user that the requested page is for staff. */
export function StaffOnly({ redirect, state }: Props) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function signOut() {
    setIsLeaving(true)
    const result = await redirect.signOut()
    setIsLeaving(false)
    if (result !== 'signedOut') setFailure(signOutMessage(result))
  }

  return (
    <EmptyState
      heading="h1"
      title={state.reason === 'denied' ? 'This page is for staff' : 'Your access could not be checked'}
      action={
        <>
          {state.reason !== 'denied' && (
            <Button kind="main" onClick={() => void redirect.check()}>
              Retry
            </Button>
          )}
          <LinkButton href={HOME_PATH}>Playing history</LinkButton>
          <Button loading={isLeaving} onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      <p>{explanation(state)}</p>
      <FormMessage message={failure ? { kind: 'danger', text: failure } : undefined} />
    </EmptyState>
  )
}

function explanation({ reason, user }: Props['state']): string {
  const who = `You are signed in as ${user.name ?? user.id}.`
  switch (reason) {
    case 'denied':
      return `${who} Sign out to use another account, or go back to your rounds.`
    case 'failed':
      return `${who} The server failed while checking your access to the page.`
    case 'unreachable':
      return `${who} ${UNREACHABLE}`
  }
}
