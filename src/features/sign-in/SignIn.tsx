import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Optional } from '../../platform/lazy/Optional.tsx'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { routes } from '../../routes.ts'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { PasskeyPart } from '../session/lazy-parts.ts'
import { SignInCard } from '../session/SignInCard.tsx'
import type { SignedInRedirect } from '../session/signed-in-redirect.store.ts'
import { messageOf } from '../shared/submission.store.ts'
import { ResetRequestForm } from './ResetRequestForm.tsx'
import styles from './SignIn.module.css'
import { SignInForm } from './SignInForm.tsx'
import type { SignIn as SignInStore } from './sign-in.store.ts'

interface Props {
  redirect: SignedInRedirect
  signIn: SignInStore
  /** Returns whether the page opens with the form that requests a reset, as after an expired reset link. */
  opensResetRequest: () => boolean
}

export function SignIn({ redirect, signIn, opensResetRequest }: Props) {
  const mode = useStore(signIn.$mode, { ssr: 'initial' })
  const state = useStore(signIn.$state, { ssr: 'initial' })
  const message = messageOf(state)
  // Shared by both forms, so that the user enters it only once.
  const [email, setEmail] = useState('')
  const hydrated = useHydrated()
  const shared = {
    email,
    loading: state.status === 'pending',
    failed: message?.kind === 'danger',
    onEmail: setEmail,
  }

  useEffect(() => redirect.start(), [redirect])
  useEffect(() => {
    if (opensResetRequest()) signIn.show('resetRequest')
  }, [signIn, opensResetRequest])

  return (
    <SignInCard redirect={redirect}>
      <h2>{mode === 'signIn' ? 'Sign in' : 'Reset your password'}</h2>
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
        <a href={hydrated ? redirect.withRedirectUrl(routes.signup.path) : routes.signup.path}>Sign up</a>
      </p>
      {/* At the end, because it appears later than the form and must not move it. */}
      <div className={styles.passkey}>
        {hydrated && mode === 'signIn' && (
          <Optional>
            <PasskeyPart redirect={redirect} disabled={shared.loading} />
          </Optional>
        )}
      </div>
    </SignInCard>
  )
}
