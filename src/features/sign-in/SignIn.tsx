import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { routes } from '../../routes.ts'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Entering } from '../session/Entering.tsx'
import type { Entrance } from '../session/entrance.store.ts'
import { ResetRequestForm } from './ResetRequestForm.tsx'
import styles from './SignIn.module.css'
import { SignInForm } from './SignInForm.tsx'
import type { SignIn as SignInStore } from './sign-in.store.ts'

interface Props {
  entrance: Entrance
  signIn: SignInStore
  /** Begin by asking for a reset, as a link on an expired reset does. */
  askForReset: () => boolean
}

export function SignIn({ entrance, signIn, askForReset }: Props) {
  const { mode, status, message } = useStore(signIn.$state, { ssr: 'initial' })
  // Kept over both modes, so that nobody types it twice.
  const [email, setEmail] = useState('')
  const hydrated = useHydrated()
  const shared = {
    email,
    loading: status === 'loading',
    failed: message?.kind === 'danger',
    onEmail: setEmail,
  }

  useEffect(() => {
    if (askForReset()) signIn.show('resetRequest')
  }, [signIn, askForReset])

  return (
    <Entering entrance={entrance}>
      <h1>{mode === 'signIn' ? 'Sign in' : 'Reset your password'}</h1>
      <FormMessage message={message} />
      {mode === 'signIn' ? (
        <SignInForm
          {...shared}
          onForgotten={() => signIn.show('resetRequest')}
          onSubmit={(id, password) => void signIn.signIn(id, password)}
        />
      ) : (
        <ResetRequestForm
          {...shared}
          onCancel={() => signIn.show('signIn')}
          onSubmit={(id) => void signIn.requestReset(id)}
        />
      )}
      <p className={styles.other}>
        New here?{' '}
        <a href={hydrated ? entrance.withTarget(routes.signup.path) : routes.signup.path}>Sign up</a>
      </p>
    </Entering>
  )
}
