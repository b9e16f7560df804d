import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { HOME_PATH, routes } from '../../routes.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { knownPasswordError, newPasswordRule } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage, type FormMessageText } from '../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { messageOf } from '../shared/submission.store.ts'
import type { ConfirmAccountState, ConfirmAccount as ConfirmAccountStore } from './confirm-account.store.ts'
import {
  CONFIRMED,
  LINK_EXPIRED,
  NEW_PASSWORD_PROMPT,
  NOT_SIGNED_IN,
  PASSWORD_PROMPT,
  TAP_PROMPT,
} from './messages.ts'

interface Props {
  confirmAccount: ConfirmAccountStore
}

export function ConfirmAccount({ confirmAccount }: Props) {
  const state = useStore(confirmAccount.$state, { ssr: 'initial' })
  const submission = useStore(confirmAccount.$submission)
  useEffect(() => void confirmAccount.start(), [confirmAccount])
  const { status } = state
  if (status === 'leaving') return <Spinner size="page" label="Signing you in…" />
  const form = {
    ...state,
    isPending: submission.status === 'pending',
    hasFailed: submission.status === 'failed',
    onSubmit: (password?: string) => void confirmAccount.submit(password),
  }
  return (
    <div className="stack">
      <h1>Confirm your account</h1>
      <FormMessage message={messageOfPage(state) ?? messageOf(submission)} />
      {status === 'checking' && <Spinner label="Opening the link…" />}
      {status === 'tap' && <ConfirmTap {...form} />}
      {(status === 'password' || status === 'newPassword') && <PasswordForm key={status} {...form} />}
      {status === 'password' && (
        <Button wide onClick={confirmAccount.chooseNewPassword}>
          Choose a new password
        </Button>
      )}
      {status === 'confirmed' && (
        <LinkButton href={HOME_PATH} kind="main" wide>
          Open your history
        </LinkButton>
      )}
      {status === 'signedOut' && (
        <LinkButton href={routes.login.path} kind="main" wide>
          Sign in
        </LinkButton>
      )}
      {status === 'token_expired' && (
        <LinkButton href={`${routes.login.path}#reset`} wide>
          Request a new link
        </LinkButton>
      )}
    </div>
  )
}

interface FormProps extends Pick<ConfirmAccountState, 'email' | 'isStaff' | 'status'> {
  isPending: boolean
  hasFailed: boolean
  onSubmit: (password?: string) => void
}

/** What this browser's session needs. It is a button, because programs that check mails open links. */
function ConfirmTap({ email, isPending, onSubmit }: FormProps) {
  return (
    <>
      <p>
        {TAP_PROMPT} <strong>{email}</strong>
      </p>
      <Button kind="main" wide loading={isPending} onClick={() => onSubmit()}>
        Confirm
      </Button>
    </>
  )
}

function PasswordForm({ email, isStaff, status, isPending, hasFailed, onSubmit }: FormProps) {
  const isNew = status === 'newPassword'
  const newPassword = newPasswordRule(isStaff)
  const fields = useFields({ password: isNew ? newPassword.rule : knownPasswordError })
  // Moves the focus to the only field when the form appears and when a request fails.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and when a submit fails
  useEffect(() => fields.focus('password'), [hasFailed])
  return (
    <form {...fields.form(({ password }) => onSubmit(password))} className="stack">
      <p>{isNew ? NEW_PASSWORD_PROMPT : PASSWORD_PROMPT}</p>
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...fields.field('password')}
        label={isNew ? 'New password' : 'Password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        isReadable={isNew}
        // Has the same maximum length as the field of sign-in, in which a longer password could not be entered.
        maxLength={TEXT_MAX_LENGTH}
        required
        {...(isNew && newPassword.attributes(fields.values.password))}
      />
      <Button type="submit" kind="main" wide loading={isPending} disabled={!fields.isValid}>
        {isNew ? 'Set the password and sign in' : 'Confirm and sign in'}
      </Button>
    </form>
  )
}

function messageOfPage({ status }: ConfirmAccountState): FormMessageText | undefined {
  if (status === 'signedOut') return { kind: 'success', text: NOT_SIGNED_IN }
  if (status === 'confirmed') return { kind: 'success', text: CONFIRMED }
  return status === 'token_expired' ? { kind: 'danger', text: LINK_EXPIRED } : undefined
}
