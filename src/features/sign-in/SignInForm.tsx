import { useEffect } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { emailError, knownPasswordError } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import form from '../../ui/form/FormButtons.module.css'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextButton } from '../../ui/form/TextButton.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { useRememberedEmail } from './use-remembered-email.ts'

interface Props {
  email: string
  loading: boolean
  failed: boolean
  onEmail: (email: string) => void
  onForgotten: () => void
  onSubmit: (email: string, password: string) => void
}

export function SignInForm({ email, loading, failed, onEmail, onForgotten, onSubmit }: Props) {
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
