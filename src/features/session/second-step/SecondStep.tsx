import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import { signOutMessage } from '../messages.ts'
import type { PasskeySignIn } from '../passkeys/passkey-sign-in.store.ts'
import type { SignedInRedirect } from '../signed-in-redirect.store.ts'
import { CodeForm } from './CodeForm.tsx'
import { codesLeft, NOTHING_SET_UP, TITLE } from './messages.ts'
import { PasskeyStep } from './PasskeyStep.tsx'
import styles from './SecondStep.module.css'
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
    <div className={styles.leave}>
      <p>
        Signed in as {user.id}. <TextButton onClick={() => void signOut()}>Sign out</TextButton>
      </p>
      <FormMessage message={failure ? { kind: 'danger', text: failure } : undefined} />
    </div>
  )
}
