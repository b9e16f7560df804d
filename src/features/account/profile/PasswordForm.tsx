import { useStore } from '@nanostores/react'
import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import { knownPasswordError, newPasswordRule } from '../../../ui/form/account-rules.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import type { AccountStore } from '../account.store.ts'
import { useFocusWhenEmptied } from '../use-focus-when-emptied.ts'

interface Props {
  email: string
  isStaff: boolean
  account: AccountStore
  submission: Submission
  /** Called after the password was changed, which has ended the other sessions, to show an empty form. */
  onDone: () => void
}

export function PasswordForm({ email, isStaff, account, submission, onDone }: Props) {
  const state = useStore(submission.$state)
  const newPassword = newPasswordRule(isStaff)
  const fields = useFields({ current: knownPasswordError, password: newPassword.rule })
  const shared = { maxLength: TEXT_MAX_LENGTH, required: true } as const

  async function submit(values: { current: string; password: string }) {
    if (await submission.run(() => account.changePassword(values.current, values.password))) onDone()
    else fields.focus('current')
  }
  useFocusWhenEmptied(submission, () => fields.focus('current'))

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      {/* Lets password managers find the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...fields.field('current')}
        {...shared}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...fields.field('password')}
        {...shared}
        label="New password"
        autoComplete="new-password"
        {...newPassword.attributes(fields.values.password)}
      />
      <FormMessage message={messageOf(state)} />
      <div className="buttons">
        <Button type="submit" loading={state.status === 'pending'} disabled={!fields.isValid}>
          Change password
        </Button>
      </div>
    </form>
  )
}
