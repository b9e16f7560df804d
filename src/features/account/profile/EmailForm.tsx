import { useStore } from '@nanostores/react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { emailError, knownPasswordError } from '../../../ui/form/account-rules.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { EmailField } from '../../../ui/form/EmailField.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import type { AccountStore } from '../account.store.ts'
import { CurrentPasswordField } from '../CurrentPasswordField.tsx'
import { EMAIL_SAME } from '../messages.ts'
import { useFocusWhenEmptied } from '../use-focus-when-emptied.ts'
import styles from './profile.module.css'

interface Props {
  email: string
  /** A new email that is not confirmed yet. */
  pendingEmail: string | undefined
  account: AccountStore
  submission: Submission
  /** Called after the request was sent, to show an empty form. */
  onDone: () => void
}

/**
 * The form that requests a new email. It asks for the password, because the credential token depends on email and
 * password, but not again within ten minutes.
 */
export function EmailForm({ email, pendingEmail, account, submission, onDone }: Props) {
  const state = useStore(submission.$state)
  const knowsPassword = useStore(account.$knowsPassword)
  const isPending = state.status === 'pending'
  const fields = useFields({
    email: (value) => (value.trim().toLowerCase() === email ? EMAIL_SAME : emailError(value)),
    password: (value) => (knowsPassword ? undefined : knownPasswordError(value)),
  })

  async function submit(values: { email: string; password: string }) {
    if (await submission.run(() => account.requestEmailChange(values.email, values.password))) onDone()
    else fields.focus(account.$knowsPassword.get() ? 'email' : 'password')
  }
  useFocusWhenEmptied(submission, () => fields.focus('email'))

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      {pendingEmail && (
        <Notice kind="info">
          <div className={styles.pending}>
            <p>
              Waiting for you to open the link that we sent to <b>{pendingEmail}</b>. It works for 24 hours.
            </p>
            <Button disabled={isPending} onClick={() => void submission.run(account.cancelEmailChange)}>
              Keep {email}
            </Button>
          </div>
        </Notice>
      )}
      <EmailField {...fields.field('email')} label="New email" autoComplete="off" />
      {!knowsPassword && <CurrentPasswordField {...fields.field('password')} />}
      <FormMessage message={messageOf(state)} />
      <div className="buttons">
        <Button type="submit" loading={isPending} disabled={!fields.isValid}>
          Change email
        </Button>
      </div>
    </form>
  )
}
