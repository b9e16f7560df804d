import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage, type FormMessageText } from '../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { UNREACHABLE } from '../shared/form-failure.ts'
import { messageOf } from '../shared/submission.store.ts'
import type { ConfirmEmailState, ConfirmEmail as ConfirmEmailStore } from './confirm-email.store.ts'
import { confirmed, LINK_EXPIRED, OTHER_ACCOUNT, PROMPT, SIGN_IN_FIRST, signedInAs } from './messages.ts'

/** What the page asks the user to do. */
const TEXTS: Partial<Record<ConfirmEmailState['status'], string>> = {
  checking: PROMPT,
  ready: PROMPT,
  signedOut: SIGN_IN_FIRST,
  otherAccount: OTHER_ACCOUNT,
}

interface Props {
  confirmEmail: ConfirmEmailStore
}

export function ConfirmEmail({ confirmEmail }: Props) {
  const state = useStore(confirmEmail.$state, { ssr: 'initial' })
  useEffect(() => confirmEmail.start(), [confirmEmail])
  const submission = useStore(confirmEmail.$submission)
  const text = TEXTS[state.status]
  const user = 'user' in state ? state.user : undefined
  return (
    <div className="stack">
      <h1>Confirm email</h1>
      {/* The text changes when the session has ended or belongs to another account. */}
      {text && <p aria-live="polite">{text}</p>}
      {user && <p>{signedInAs(user.id)}</p>}
      <FormMessage message={messageOfPage(state) ?? messageOf(submission)} />
      <NextStep state={state} isPending={submission.status === 'pending'} confirmEmail={confirmEmail} />
    </div>
  )
}

interface NextStepProps extends Props {
  state: ConfirmEmailState
  isPending: boolean
}

function NextStep({ state, isPending, confirmEmail }: NextStepProps): ReactNode {
  const hydrated = useHydrated()
  switch (state.status) {
    case 'checking':
    case 'ready':
      return (
        <Button
          kind="main"
          wide
          loading={isPending}
          disabled={!hydrated || state.status === 'checking'}
          onClick={() => void confirmEmail.confirm()}
        >
          Use this email
        </Button>
      )
    case 'signedOut':
      return (
        <LinkButton href={state.signInPath} kind="main" wide>
          Sign in
        </LinkButton>
      )
    case 'otherAccount':
      return (
        <Button kind="main" wide loading={isPending} onClick={() => void confirmEmail.switchAccount()}>
          Sign in to the other account
        </Button>
      )
    case 'unreachable':
      return (
        <Button kind="main" wide onClick={() => void confirmEmail.check()}>
          Retry
        </Button>
      )
    case 'confirmed':
    case 'expired':
      return (
        <LinkButton href={routes.account.path} kind="main" wide>
          Go to your account
        </LinkButton>
      )
  }
}

function messageOfPage(state: ConfirmEmailState): FormMessageText | undefined {
  switch (state.status) {
    case 'confirmed':
      return { kind: 'success', text: confirmed(state.email) }
    case 'expired':
      return { kind: 'danger', text: LINK_EXPIRED }
    case 'unreachable':
      return { kind: 'danger', text: UNREACHABLE }
    default:
      return undefined
  }
}
