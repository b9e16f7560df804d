import { useState } from 'react'
import { HOME_PATH } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import type { Entrance, EntranceState } from './entrance.store.ts'
import { UNREACHABLE } from './messages.ts'
import { signOutMessage } from './sign-out-messages.ts'

interface Props {
  entrance: Entrance
  state: Extract<EntranceState, { status: 'staffOnly' }>
}

/** The end of the way for somebody who is signed in and may not see the page they asked for. */
export function StaffOnly({ entrance, state }: Props) {
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function signOut() {
    setLeaving(true)
    const result = await entrance.signOut()
    setLeaving(false)
    if (result !== 'signedOut') setFailure(signOutMessage(result))
  }

  return (
    <EmptyState
      heading="h1"
      title={state.reason === 'denied' ? 'This page is for staff' : 'Your access could not be checked'}
      action={
        <>
          {state.reason !== 'denied' && (
            <Button kind="main" onClick={() => void entrance.check()}>
              Retry
            </Button>
          )}
          <LinkButton href={HOME_PATH}>Playing history</LinkButton>
          <Button loading={leaving} onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      <p>{explain(state)}</p>
      <FormMessage message={failure ? { kind: 'danger', text: failure } : undefined} />
    </EmptyState>
  )
}

function explain({ reason, user }: Props['state']): string {
  const who = `You are signed in as ${user.name ?? user.id}.`
  switch (reason) {
    case 'denied':
      return `${who} Sign out to use another account, or go back to your rounds.`
    case 'failed':
      return `${who} The server failed while it was asked whether the page is open to you.`
    case 'unreachable':
      return `${who} ${UNREACHABLE}`
  }
}
