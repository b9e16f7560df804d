import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { Optional } from '../../platform/lazy/Optional.tsx'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { routes } from '../../routes.ts'
import { emailError, knownPasswordError } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import form from '../../ui/form/FormEnd.module.css'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextButton } from '../../ui/form/TextButton.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { PasskeyPart } from '../session/lazy-parts.ts'
import { SignInCard } from '../session/SignInCard.tsx'
import type { SignedInRedirect } from '../session/signed-in-redirect.store.ts'
import { messageOf } from '../shared/submission.store.ts'
import styles from './SignIn.module.css'
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
      <div className={form.other}>
        <p>
          New here?{' '}
          <a href={hydrated ? redirect.withRedirectUrl(routes.signup.path) : routes.signup.path}>Sign up</a>
        </p>
      </div>
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

interface SignInFormProps {
  email: string
  loading: boolean
  failed: boolean
  onEmail: (email: string) => void
  onForgotten: () => void
  onSubmit: (email: string, password: string) => void
}

export function SignInForm({ email, loading, failed, onEmail, onForgotten, onSubmit }: SignInFormProps) {
  const fields = useFields({ email: emailError, password: knownPasswordError }, { email })
  useRememberedEmail(fields, onEmail)
  // Restores the focus, which was lost when the button was disabled. The password field gets it, because the
  // password is most likely wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a submit fails
  useEffect(() => {
    if (failed) fields.focus('password')
  }, [failed])
  return (
    <form {...fields.form((values) => onSubmit(values.email, values.password))} className="stack">
      <EmailField {...fields.field('email')} label="Email" />
      <PasswordField
        {...fields.field('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={TEXT_MAX_LENGTH}
        required
        labelEnd={<TextButton onClick={onForgotten}>Forgot your password?</TextButton>}
      />
      <div className={form.buttons}>
        <Button type="submit" kind="main" wide loading={loading} disabled={!fields.isValid}>
          Sign in
        </Button>
      </div>
    </form>
  )
}

interface ResetRequestFormProps {
  email: string
  loading: boolean
  failed: boolean
  onEmail: (email: string) => void
  onCancel: () => void
  onSubmit: (email: string) => void
}

export function ResetRequestForm({
  email,
  loading,
  failed,
  onEmail,
  onCancel,
  onSubmit,
}: ResetRequestFormProps) {
  const fields = useFields({ email: emailError }, { email })
  useRememberedEmail(fields, onEmail)
  // Moves the focus to the field when the form appears and when a request fails.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and when a submit fails
  useEffect(() => fields.focus('email'), [failed])
  return (
    <form {...fields.form((values) => onSubmit(values.email))} className="stack">
      <EmailField {...fields.field('email')} label="Email" hint="We will send a link to this address." />
      <div className={form.buttons}>
        <Button type="submit" kind="main" loading={loading} disabled={!fields.isValid}>
          Request password reset
        </Button>
        <Button onClick={onCancel} disabled={loading}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface Fields {
  values: { email: string }
  read(): { email: string }
}

/**
 * Calls `onEmail` with the email whenever it changes. Reads the input element instead of React's state, which does not
 * contain input from before hydration. Otherwise this input would be lost if the form changes right after hydration.
 */
export function useRememberedEmail(fields: Fields, onEmail: (email: string) => void): void {
  const typed = fields.values.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the value changes; `read` is recreated with every render
  useEffect(() => onEmail(fields.read().email), [typed, onEmail])
}
