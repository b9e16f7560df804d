import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { routes } from '../../routes.ts'
import form from '../../ui/FormStack.module.css'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage, type FormMessageText } from '../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { ConfirmEmailState, ConfirmEmail as ConfirmEmailStore } from './confirm-email.store.ts'
import { confirmed, LINK_EXPIRED, PROMPT } from './messages.ts'

interface Props {
  confirmEmail: ConfirmEmailStore
}

export function ConfirmEmail({ confirmEmail }: Props) {
  const state = useStore(confirmEmail.$state, { ssr: 'initial' })
  const hydrated = useHydrated()
  useEffect(() => confirmEmail.start(), [confirmEmail])
  const canConfirm = state.status === 'ready' || state.status === 'pending'
  return (
    <div className={form.form}>
      <h1>Confirm email</h1>
      {canConfirm && <p>{PROMPT}</p>}
      <FormMessage message={messageOf(state)} />
      {canConfirm ? (
        <Button
          kind="main"
          wide
          loading={state.status === 'pending'}
          disabled={!hydrated}
          onClick={() => void confirmEmail.confirm()}
        >
          Use this email
        </Button>
      ) : (
        <LinkButton href={routes.account.path} kind="main" wide>
          Go to your account
        </LinkButton>
      )}
    </div>
  )
}

function messageOf(state: ConfirmEmailState): FormMessageText | undefined {
  switch (state.status) {
    case 'confirmed':
      return { kind: 'success', text: confirmed(state.email) }
    case 'expired':
      return { kind: 'danger', text: LINK_EXPIRED }
    case 'ready':
      return state.failure
    case 'pending':
      return undefined
  }
}
