import { useEffect } from 'react'
import { emailError } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import form from '../../ui/form/FormButtons.module.css'
import { useFields } from '../../ui/form/use-fields.ts'
import { useRememberedEmail } from './use-remembered-email.ts'

interface Props {
  email: string
  loading: boolean
  failed: boolean
  onEmail: (email: string) => void
  onCancel: () => void
  onSubmit: (email: string) => void
}

export function ResetRequestForm({ email, loading, failed, onEmail, onCancel, onSubmit }: Props) {
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
