import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { routes } from '../../routes.ts'
import { newPasswordRule } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import form from '../../ui/form/FormEnd.module.css'
import { FormMessage, type FormMessageText } from '../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { messageOf } from '../shared/submission.store.ts'
import { LINK_EXPIRED, NO_MATCH, RESET_DONE } from './messages.ts'
import type { ResetState, Reset as ResetStore } from './reset.store.ts'

interface Props {
  reset: ResetStore
}

export function Reset({ reset }: Props) {
  const state = useStore(reset.$state, { ssr: 'initial' })
  const submission = useStore(reset.$submission)
  useEffect(() => reset.start(), [reset])
  return (
    <div className="stack">
      <h1>Reset password</h1>
      <FormMessage message={messageOfPage(state) ?? messageOf(submission)} />
      {state.status === 'form' && (
        <ResetForm
          email={state.email}
          isStaff={state.isStaff}
          loading={submission.status === 'pending'}
          failed={submission.status === 'failed'}
          onSubmit={(password) => void reset.submit(password)}
        />
      )}
      {state.status === 'success' && (
        <LinkButton href={routes.login.path} kind="main" wide>
          Log in
        </LinkButton>
      )}
      {state.status === 'token_expired' && (
        <LinkButton href={`${routes.login.path}#reset`} wide>
          Request a new link
        </LinkButton>
      )}
    </div>
  )
}

function messageOfPage(state: ResetState): FormMessageText | undefined {
  switch (state.status) {
    case 'success':
      return { kind: 'success', text: RESET_DONE, detail: state.detail }
    case 'token_expired':
      return { kind: 'danger', text: LINK_EXPIRED }
    case 'form':
      return undefined
  }
}

interface ResetFormProps {
  email: string
  isStaff: boolean
  loading: boolean
  failed: boolean
  onSubmit: (password: string) => void
}

export function ResetForm({ email, isStaff, loading, failed, onSubmit }: ResetFormProps) {
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
