import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { routes } from '../../routes.ts'
import { emailError, nameError, newPasswordRule } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import form from '../../ui/form/FormEnd.module.css'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { SignInCard } from '../session/SignInCard.tsx'
import type { SignedInRedirect } from '../session/signed-in-redirect.store.ts'
import { messageOf } from '../shared/submission.store.ts'
import type { SignUp as SignUpStore } from './sign-up.store.ts'

const newPassword = newPasswordRule(false)

interface Props {
  redirect: SignedInRedirect
  signUp: SignUpStore
}

export function SignUp({ redirect, signUp }: Props) {
  const state = useStore(signUp.$state, { ssr: 'initial' })
  const fields = useFields({ name: nameError, email: emailError, password: newPassword.rule })
  const hydrated = useHydrated()
  const message = messageOf(state)
  const failed = message !== undefined
  // Restores the focus, which was lost when the button was disabled. The email field gets it, because the server
  // most often rejects the email.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a submit fails
  useEffect(() => {
    if (failed) fields.focus('email')
  }, [failed])
  return (
    <SignInCard redirect={redirect}>
      <h1>Sign up</h1>
      <FormMessage message={message} />
      <form {...fields.form((values) => void signUp.signUp(values))} className="stack">
        <TextField
          {...fields.field('name')}
          label="Name"
          hint="As other golfers see it."
          autoComplete="name"
          maxLength={TEXT_MAX_LENGTH}
          required
        />
        <EmailField
          {...fields.field('email')}
          label="Email"
          hint="We send a link to this address to confirm it."
        />
        <PasswordField
          {...fields.field('password')}
          label="Password"
          autoComplete="new-password"
          {...newPassword.attributes(fields.values.password)}
          maxLength={TEXT_MAX_LENGTH}
          required
        />
        <div className={form.buttons}>
          <Button
            type="submit"
            kind="main"
            wide
            loading={state.status === 'pending'}
            disabled={!fields.isValid}
          >
            Sign up
          </Button>
        </div>
      </form>
      <div className={form.other}>
        <p>
          Have an account?{' '}
          <a href={hydrated ? redirect.withRedirectUrl(routes.login.path) : routes.login.path}>Sign in</a>
        </p>
        <p>You can also create an account in the mobile app.</p>
        <p>
          What is stored about you, and why: <a href={routes.privacy.path}>Privacy</a>.
        </p>
      </div>
    </SignInCard>
  )
}
