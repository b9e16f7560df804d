import { useEffect } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { newPasswordRule } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import form from '../../ui/form/FormButtons.module.css'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { NO_MATCH } from './messages.ts'

interface Props {
  email: string
  isStaff: boolean
  loading: boolean
  failed: boolean
  onSubmit: (password: string) => void
}

export function ResetForm({ email, isStaff, loading, failed, onSubmit }: Props) {
  const newPassword = newPasswordRule(isStaff)
  const fields = useFields(
    {
      password: newPassword.rule,
      confirmation: (value, { password }) => (value === password ? undefined : NO_MATCH),
    },
    {},
    { whileTyping: true },
  )
  // Restores the focus, which was lost when the button was disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a submit fails
  useEffect(() => {
    if (failed) fields.focus('password')
  }, [failed])
  // Has the same maximum length as the field of sign-in, in which a longer password could not be entered.
  const shared = { autoComplete: 'new-password', maxLength: TEXT_MAX_LENGTH, required: true } as const
  return (
    <form {...fields.form(({ password }) => onSubmit(password))} className="stack">
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...fields.field('password')}
        {...shared}
        label="Password"
        {...newPassword.attributes(fields.values.password)}
      />
      <PasswordField
        {...fields.field('confirmation')}
        {...shared}
        label="Confirm password"
        hint="The same password again."
      />
      <div className={form.buttons}>
        <Button type="submit" kind="main" wide loading={loading} disabled={!fields.isValid}>
          Reset password
        </Button>
      </div>
    </form>
  )
}
