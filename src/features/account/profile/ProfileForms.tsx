import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { GolferFacts } from '../../../contract/account.ts'
import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import { handicapIndexOf, handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { emailError, knownPasswordError, nameError, newPasswordRule } from '../../../ui/form/account-rules.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { EmailField } from '../../../ui/form/EmailField.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import { useSubmission } from '../../shared/use-submission.ts'
import type { AccountStore } from '../account.store.ts'
import { CurrentPasswordField } from '../CurrentPasswordField.tsx'
import { EMAIL_SAME } from '../messages.ts'

interface Props {
  name: string
  account: AccountStore
}

export function NameForm({ name, account }: Props) {
  const submission = useSubmission()
  const fields = useFields({ name: nameError }, { name })
  const isChanged = fields.values.name.trim() !== name

  async function submit(values: { name: string }) {
    await submission.run(() => account.rename(values.name))
    // Restores the focus, which was lost when the button was disabled.
    fields.focus('name')
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      <TextField
        {...fields.field('name')}
        label="Name"
        autoComplete="name"
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <Submit submission={submission} disabled={!fields.isValid || !isChanged}>
        Save name
      </Submit>
    </form>
  )
}

interface HandicapFormProps {
  data: GolferFacts
  account: AccountStore
}

const indexError = (text: string) =>
  text.trim() === '' || handicapIndexOf(text) !== undefined
    ? undefined
    : 'A handicap index is a number up to 54, such as 12.4 or +2.1.'

/** The form of what playing handicaps are proposed from. */
export function HandicapForm({ data, account }: HandicapFormProps) {
  const submission = useSubmission()
  const fields = useFields({ index: indexError }, { index: handicapIndexText(data.handicapIndex) })
  const [gender, setGender] = useState<string>(data.gender ?? '')

  async function submit({ index }: { index: string }) {
    await submission.run(() =>
      account.setHandicap({
        handicapIndex: handicapIndexOf(index),
        gender: gender === '' ? undefined : (gender as GolferFacts['gender']),
      }),
    )
    // Restores the focus, which was lost when the button was disabled.
    fields.focus('index')
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      <TextField
        {...fields.field('index')}
        label="Handicap index"
        hint="Empty if you have none."
        inputMode="text"
        autoComplete="off"
        maxLength={5}
      />
      <SelectField
        label="Tees you play"
        value={gender}
        placeholder="Not set"
        clearable
        options={[
          { value: 'women', label: 'Women’s' },
          { value: 'men', label: 'Men’s' },
        ]}
        onChange={setGender}
      />
      <Submit submission={submission} disabled={!fields.isValid}>
        Save handicap
      </Submit>
    </form>
  )
}

interface EmailFormProps {
  email: string
  /** A new email that is not confirmed yet. */
  pendingEmail: string | undefined
  account: AccountStore
}

/**
 * The form that requests a new email. It asks for the password, because the credential token depends on email and
 * password, but not again within ten minutes.
 */
export function EmailForm({ email, pendingEmail, account }: EmailFormProps) {
  const submission = useSubmission()
  const state = useStore(submission.$state)
  const knowsPassword = useStore(account.$knowsPassword)
  const isPending = state.status === 'pending'
  const fields = useFields({
    email: (value) => (value.trim().toLowerCase() === email ? EMAIL_SAME : emailError(value)),
    password: (value) => (knowsPassword ? undefined : knownPasswordError(value)),
  })

  async function submit(values: { email: string; password: string }) {
    if (await submission.run(() => account.requestEmailChange(values.email, values.password))) fields.reset()
    else fields.focus(account.$knowsPassword.get() ? 'email' : 'password')
  }

  return (
    <form key={fields.resets} {...fields.form((values) => void submit(values))} className="stack">
      {pendingEmail && (
        <Notice
          kind="info"
          action={
            <Button disabled={isPending} onClick={() => void submission.run(account.cancelEmailChange)}>
              Keep {email}
            </Button>
          }
        >
          <p>
            Waiting for you to open the link that we sent to <b>{pendingEmail}</b>. It works for 24 hours.
          </p>
        </Notice>
      )}
      <EmailField {...fields.field('email')} label="New email" autoComplete="off" />
      {!knowsPassword && <CurrentPasswordField email={email} {...fields.field('password')} />}
      <Submit submission={submission} disabled={!fields.isValid}>
        Change email
      </Submit>
    </form>
  )
}

interface PasswordFormProps {
  email: string
  isStaff: boolean
  account: AccountStore
  /** Called after the password was changed, which has ended the other sessions. */
  onDone: () => void
}

export function PasswordForm({ email, isStaff, account, onDone }: PasswordFormProps) {
  const submission = useSubmission()
  const newPassword = newPasswordRule(isStaff)
  const fields = useFields({ current: knownPasswordError, password: newPassword.rule })

  async function submit(values: { current: string; password: string }) {
    if (!(await submission.run(() => account.changePassword(values.current, values.password))))
      return fields.focus('current')
    fields.reset()
    onDone()
  }

  return (
    <form key={fields.resets} {...fields.form((values) => void submit(values))} className="stack">
      <CurrentPasswordField email={email} {...fields.field('current')} />
      <PasswordField
        {...fields.field('password')}
        label="New password"
        autoComplete="new-password"
        maxLength={TEXT_MAX_LENGTH}
        required
        {...newPassword.attributes(fields.values.password)}
      />
      <Submit submission={submission} disabled={!fields.isValid}>
        Change password
      </Submit>
    </form>
  )
}

interface SubmitProps {
  submission: Submission
  disabled: boolean
  children: ReactNode
}

/** Shows how the form was submitted, and the button for it. */
function Submit({ submission, disabled, children }: SubmitProps) {
  const state = useStore(submission.$state)
  return (
    <>
      <FormMessage message={messageOf(state)} />
      <div className="buttons">
        <Button type="submit" loading={state.status === 'pending'} disabled={disabled}>
          {children}
        </Button>
      </div>
    </>
  )
}
