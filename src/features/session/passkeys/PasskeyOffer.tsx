import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useCapability } from '../../../platform/api/use-capability.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import type { PasskeySignIn } from './passkey-sign-in.store.ts'

interface Props {
  passkeySignIn: PasskeySignIn
  /** True while another request is pending. */
  disabled: boolean
}

const EMAIL_FIELD = 'input[type=email][autocomplete~=username]'

/** Shows the button for signing in with a passkey, if this browser or a phone nearby supports passkeys. */
export function PasskeyOffer({ passkeySignIn, disabled }: Props) {
  const hasPasskeys = useCapability('passkeys')
  const isOffered = useStore(passkeySignIn.$isOffered)
  const state = useStore(passkeySignIn.$state)
  useEffect(() => passkeySignIn.start(), [passkeySignIn])
  useEffect(() => {
    const suggest = () => {
      const field = document.activeElement
      if (!field?.matches(EMAIL_FIELD) || !passkeySignIn.isSuggestible()) return
      // Changes the field only if passkeys are suggested, so that the form stays unchanged otherwise.
      field.setAttribute('autocomplete', 'username webauthn')
      void passkeySignIn.suggest()
    }
    suggest()
    addEventListener('focusin', suggest)
    return () => removeEventListener('focusin', suggest)
  }, [passkeySignIn])

  if (!isOffered) return null
  return (
    <div className="stack gap-3">
      {hasPasskeys && (
        <Button
          wide
          disabled={disabled}
          loading={state.status === 'pending'}
          onClick={() => void passkeySignIn.signIn()}
        >
          Sign in with a passkey
        </Button>
      )}
      <FormMessage message={messageOf(state)} />
    </div>
  )
}
