import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { routes } from '../../routes.ts'
import { FormMessage, type FormMessageText } from '../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { messageOf } from '../shared/submission.store.ts'
import { LINK_EXPIRED, RESET_DONE } from './messages.ts'
import { ResetForm } from './ResetForm.tsx'
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
