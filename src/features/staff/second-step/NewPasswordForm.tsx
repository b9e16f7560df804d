import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import { newPasswordRule } from '../../../ui/form/account-rules.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import type { Enrol } from './enrol.store.ts'
import { NO_MATCH } from './messages.ts'

const newPassword = newPasswordRule(true)

interface Props {
  enrol: Enrol
  email: string
  loading: boolean
}

/** The form in which new staff choose a password, before the second step. */
export function NewPasswordForm({ enrol, email, loading }: Props) {
  const fields = useFields({
    password: newPassword.rule,
    confirmation: (value, { password }) => (value === password ? undefined : NO_MATCH),
  })
  const shared = { autoComplete: 'new-password', maxLength: TEXT_MAX_LENGTH, required: true } as const
  return (
    <form {...fields.form(({ password }) => void enrol.choosePassword(password))} className="stack">
      <p>First choose a password. Then you set up a second step.</p>
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...fields.field('password')}
        {...shared}
        label="Password"
        {...newPassword.attributes(fields.values.password)}
      />
      <PasswordField {...fields.field('confirmation')} {...shared} label="Confirm password" />
      <Button type="submit" kind="main" wide loading={loading} disabled={!fields.isValid}>
        Continue
      </Button>
    </form>
  )
}
