import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { routes } from '../../routes.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { newPasswordRule } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage, type FormMessageText } from '../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { messageOf } from '../shared/submission.store.ts'
import type { ConfirmAccountState, ConfirmAccount as ConfirmAccountStore } from './confirm-account.store.ts'
import { LINK_EXPIRED, NOT_SIGNED_IN, PROMPT } from './messages.ts'

interface Props {
  confirmAccount: ConfirmAccountStore
}

export function ConfirmAccount({ confirmAccount }: Props) {
  const state = useStore(confirmAccount.$state, { ssr: 'initial' })
  const submission = useStore(confirmAccount.$submission)
  useEffect(() => confirmAccount.start(), [confirmAccount])
  if (state.status === 'leaving') return <Spinner size="page" label="Signing you in…" />
  return (
    <div className="stack">
      <h1>Confirm your account</h1>
      <FormMessage message={messageOfPage(state) ?? messageOf(submission)} />
      {state.status === 'form' && (
        <ConfirmAccountForm
          {...state}
          isPending={submission.status === 'pending'}
          hasFailed={submission.status === 'failed'}
          onSubmit={(password) => void confirmAccount.submit(password)}
        />
      )}
      {state.status === 'signedOut' && (
        <LinkButton href={routes.login.path} kind="main" wide>
          Sign in
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

interface FormProps extends Pick<ConfirmAccountState, 'email' | 'isStaff'> {
  isPending: boolean
  hasFailed: boolean
  onSubmit: (password: string) => void
}

function ConfirmAccountForm({ email, isStaff, isPending, hasFailed, onSubmit }: FormProps) {
  const newPassword = newPasswordRule(isStaff)
  const fields = useFields({ password: newPassword.rule })
  // Moves the focus to the only field when the form appears and when a request fails.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and when a submit fails
  useEffect(() => fields.focus('password'), [hasFailed])
  return (
    <form {...fields.form(({ password }) => onSubmit(password))} className="stack">
      <p>{PROMPT}</p>
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...fields.field('password')}
        label="Password"
        autoComplete="new-password"
        // Has the same maximum length as the field of sign-in, in which a longer password could not be entered.
        maxLength={TEXT_MAX_LENGTH}
        required
        {...newPassword.attributes(fields.values.password)}
      />
      <Button type="submit" kind="main" wide loading={isPending} disabled={!fields.isValid}>
        Confirm and sign in
      </Button>
    </form>
  )
}

function messageOfPage({ status }: ConfirmAccountState): FormMessageText | undefined {
  if (status === 'signedOut') return { kind: 'success', text: NOT_SIGNED_IN }
  return status === 'token_expired' ? { kind: 'danger', text: LINK_EXPIRED } : undefined
}
