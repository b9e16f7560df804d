import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import { useSharing } from '../../../platform/browser/use-sharing.ts'
import { settings } from '../../../platform/settings.ts'
import { routes } from '../../../routes.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { newPasswordRule } from '../../../ui/form/account-rules.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { CopyButton } from '../../shared/share/CopyButton.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import styles from './Enrol.module.css'
import type { Enrolment, EnrolState, Enrol as EnrolStore } from './enrol.store.ts'
import { DONE, LINK_EXPIRED, NO_MATCH, TITLE } from './messages.ts'

interface Props {
  enrol: EnrolStore
}

export function Enrol({ enrol }: Props) {
  const state = useStore(enrol.$state)
  const submission = useStore(enrol.$submission)
  useEffect(() => enrol.start(), [enrol])
  if (state.status === 'loading') return <Spinner size="page" label="Opening the link…" />
  return (
    <div className="stack">
      <h1>{TITLE}</h1>
      <FormMessage message={messageOfPage(state) ?? messageOf(submission)} />
      <Step enrol={enrol} state={state} />
    </div>
  )
}

/** Returns the message of the page, whatever was submitted last. */
function messageOfPage(state: EnrolState) {
  if (state.status === 'expired') return { kind: 'danger', text: LINK_EXPIRED } as const
  if (state.status === 'done') return { kind: 'success', text: DONE } as const
  return state.status === 'failed' ? state.message : undefined
}

/** Shows the current step, below the title and message of the page. */
function Step({ enrol, state }: Props & { state: Exclude<EnrolState, { status: 'loading' }> }) {
  const submission = useStore(enrol.$submission)
  const loading = submission.status === 'pending'
  switch (state.status) {
    case 'expired':
      return (
        <LinkButton href={routes.login.path} wide>
          Sign in
        </LinkButton>
      )
    case 'failed':
      return (
        <Button wide onClick={enrol.retry}>
          Try again
        </Button>
      )
    case 'password':
      return <NewPasswordForm enrol={enrol} email={state.enrolment.email} loading={loading} />
    case 'choice':
      return <SecondStepChoice enrol={enrol} email={state.enrolment.email} loading={loading} />
    case 'app': {
      const failed = messageOf(submission) !== undefined
      return <AppForm {...{ enrol, loading, failed }} enrolment={state.enrolment} />
    }
    case 'done':
      return <RecoveryCodes email={state.email} codes={state.recoveryCodes} />
  }
}

interface AppFormProps {
  enrol: EnrolStore
  enrolment: Enrolment
  loading: boolean
  failed: boolean
}

const codeError = (value: string) =>
  /^\d{6}$/.test(value.replace(/\s/g, '')) ? undefined : 'Enter the six digits that the app shows'

/** Sets up an authenticator app: the user scans the secret, and the first code proves that this worked. */
function AppForm({ enrol, enrolment, loading, failed }: AppFormProps) {
  const fields = useFields({ code: codeError })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and when a submit fails
  useEffect(() => fields.focus('code'), [failed])
  return (
    <form {...fields.form(({ code }) => void enrol.enterCode(code))} className="stack">
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <div className={styles.code}>
        <QrCode text={enrolment.secretUrl} label="QR code for your authenticator app" />
      </div>
      <div className={styles.secret}>
        <p>If you cannot scan it, enter this secret in the app:</p>
        <p className="code breaking">{enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        <CopyButton what="secret" label="Copy secret" text={enrolment.secret} />
      </div>
      <TextField
        {...fields.field('code')}
        label="Code"
        hint="Six digits."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
      <Button type="submit" kind="main" wide loading={loading} disabled={!fields.isValid}>
        Set up
      </Button>
      <p className="small">
        <TextButton onClick={() => enrol.show('choice')} disabled={loading}>
          Use a passkey instead
        </TextButton>
      </p>
    </form>
  )
}

const newPassword = newPasswordRule(true)

interface NewPasswordFormProps {
  enrol: EnrolStore
  email: string
  loading: boolean
}

/** The form in which new staff choose a password, before the second step. */
export function NewPasswordForm({ enrol, email, loading }: NewPasswordFormProps) {
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

interface RecoveryCodesProps {
  email: string
  codes: readonly string[]
}

/** Shows the recovery codes, which are shown only once. */
function RecoveryCodes({ email, codes }: RecoveryCodesProps) {
  const { saveText } = useSharing()
  const heading = useRef<HTMLHeadingElement>(null)
  // Sets the focus, because the button that led here no longer exists.
  useEffect(() => heading.current?.focus(), [])
  const text = [`Recovery codes of ${email} for ${settings.PUBLIC_COMPANY_NAME}`, '', ...codes, ''].join('\n')
  return (
    <>
      <div className="stack gap-3">
        <h2 ref={heading} tabIndex={-1} className="focus-target">
          Your recovery codes
        </h2>
        <p>
          If you lose your second step, each of these codes signs you in once instead. They are shown only
          now: keep them where you keep passwords.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row">
          <CopyButton what="recovery codes" label="Copy" text={codes.join('\n')} />
          <Button onClick={() => saveText('recovery-codes.txt', text, 'text/plain;charset=utf-8')}>
            Download
          </Button>
        </div>
      </div>
      <LinkButton href={routes.login.path} kind="main" wide>
        Sign in
      </LinkButton>
    </>
  )
}

interface SecondStepChoiceProps {
  enrol: EnrolStore
  email: string
  loading: boolean
}

function SecondStepChoice({ enrol, email, loading }: SecondStepChoiceProps) {
  const first = useRef<HTMLButtonElement>(null)
  // Sets the focus, because the button that led here no longer exists. The buttons cannot have the focus while they are
  // disabled.
  useEffect(() => {
    if (!loading) first.current?.focus()
  }, [loading])
  return (
    <div className="stack gap-5 breaking">
      <p>
        Staff pages ask for it each time you sign in as <strong>{email}</strong>. What you set up now replaces
        what was set up before.
      </p>
      <div className={styles.option}>
        <h2>Passkey</h2>
        <p>
          Your fingerprint, face or PIN on this device or your phone. It also replaces typing the password.
        </p>
        <Button ref={first} kind="main" wide loading={loading} onClick={() => void enrol.createPasskey()}>
          Create a passkey
        </Button>
      </div>
      <div className={styles.option}>
        <h2>Authenticator app</h2>
        <p>An app on your phone that shows a new code every 30 seconds.</p>
        <Button wide disabled={loading} onClick={() => enrol.show('app')}>
          Use an app
        </Button>
      </div>
    </div>
  )
}
