import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import formEnd from '../../../ui/form/FormEnd.module.css'
import { FormMessage, type FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf } from '../../shared/submission.store.ts'
import { signOutMessage } from '../messages.ts'
import type { PasskeySignIn } from '../passkeys/passkey-sign-in.store.ts'
import type { SignedInRedirect } from '../signed-in-redirect.store.ts'
import { codesLeft, NOTHING_SET_UP, TITLE } from './messages.ts'
import type { SecondStepStore } from './second-step.store.ts'

interface Props {
  secondStep: SecondStepStore
  passkeySignIn: PasskeySignIn
  redirect: Pick<SignedInRedirect, 'signOut'>
  user: User
}

/** Asks staff for the second step after sign-in with the password. */
export function SecondStep({ secondStep, passkeySignIn, redirect, user }: Props) {
  const state = useStore(secondStep.$state)
  const { hasCode = false, hasPasskey = false } = user.secondStep ?? {}
  const confirmed = useStore(secondStep.$confirmed)
  if (confirmed) {
    return (
      <div className="stack">
        <h1>{TITLE}</h1>
        <div role="status">
          <Notice kind={confirmed.recoveryCodesLeft < 3 ? 'warning' : 'success'}>
            <p>{codesLeft(confirmed.recoveryCodesLeft)}</p>
          </Notice>
        </div>
        <Button kind="main" wide autoFocus onClick={() => void secondStep.proceed()}>
          Continue
        </Button>
      </div>
    )
  }
  return (
    <div className="stack">
      <h1>{TITLE}</h1>
      {!hasCode && !hasPasskey && (
        <Notice kind="warning">
          <p>{NOTHING_SET_UP}</p>
        </Notice>
      )}
      {hasPasskey && <PasskeyStep passkeySignIn={passkeySignIn} isOnly={!hasCode} />}
      {(hasCode || hasPasskey) && (
        <CodeForm
          hasApp={hasCode}
          message={messageOf(state)}
          loading={state.status === 'pending'}
          onSubmit={(code) => void secondStep.confirm(code)}
        />
      )}
      <Leave redirect={redirect} user={user} />
    </div>
  )
}

/** Shows the alternative: signing out. */
function Leave({ redirect, user }: Pick<Props, 'redirect' | 'user'>) {
  const [failure, setFailure] = useState<string>()
  const signOut = async () => {
    const result = await redirect.signOut()
    setFailure(result === 'signedOut' ? undefined : signOutMessage(result))
  }
  return (
    <div className={formEnd.other}>
      <p>
        Signed in as {user.id}. <TextButton onClick={() => void signOut()}>Sign out</TextButton>
      </p>
      <FormMessage message={failure ? { kind: 'danger', text: failure } : undefined} />
    </div>
  )
}

interface CodeFormProps {
  /** Whether there is an authenticator app; otherwise only recovery codes are accepted. */
  hasApp: boolean
  message: FormMessageText | undefined
  loading: boolean
  onSubmit: (code: string) => void
}

const MAX_LENGTH = 30

export function CodeForm({ hasApp, message, loading, onSubmit }: CodeFormProps) {
  const fields = useFields({ code: (value) => (value.trim() === '' ? 'Enter a code' : undefined) })
  // Sets the focus when the form appears, and restores it after the button was disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and when a submit fails
  useEffect(() => {
    if (hasApp || message) fields.focus('code')
  }, [message])
  return (
    <form {...fields.form(({ code }) => onSubmit(code))} className="stack">
      <TextField
        {...fields.field('code')}
        label={hasApp ? 'Code' : 'Recovery code'}
        hint={hasApp ? 'The six digits in your authenticator app, or a recovery code.' : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        required
      />
      <FormMessage message={message} />
      <Button
        type="submit"
        kind={hasApp ? 'main' : 'quiet'}
        wide
        loading={loading}
        disabled={!fields.isValid}
      >
        Confirm
      </Button>
    </form>
  )
}

interface PasskeyStepProps {
  passkeySignIn: PasskeySignIn
  /** Whether a passkey is the only second step. */
  isOnly: boolean
}

/**
 * Confirms the sign-in with a passkey. This is a new sign-in, because a passkey replaces both password and second step.
 */
export function PasskeyStep({ passkeySignIn, isOnly }: PasskeyStepProps) {
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
