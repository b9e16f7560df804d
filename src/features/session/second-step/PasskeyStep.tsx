import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import type { PasskeySignIn } from '../passkeys/passkey-sign-in.store.ts'

interface Props {
  passkeySignIn: PasskeySignIn
  /** Whether a passkey is the only second step. */
  isOnly: boolean
}

/**
 * Confirms the sign-in with a passkey. This is a new sign-in, because a passkey replaces both password and second step.
 */
export function PasskeyStep({ passkeySignIn, isOnly }: Props) {
  const state = useStore(passkeySignIn.$state)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOnly) button.current?.focus()
  }, [isOnly])
  return (
    <div className="stack">
      <Button
        ref={button}
        kind={isOnly ? 'main' : 'quiet'}
        wide
        loading={state.status === 'pending'}
        onClick={() => void passkeySignIn.signIn()}
      >
        Use a passkey
      </Button>
      <FormMessage message={messageOf(state)} />
    </div>
  )
}
