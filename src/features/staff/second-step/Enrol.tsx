import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { routes } from '../../../routes.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import { AppForm } from './AppForm.tsx'
import type { EnrolState, Enrol as EnrolStore } from './enrol.store.ts'
import { DONE, LINK_EXPIRED, TITLE } from './messages.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondStepChoice } from './SecondStepChoice.tsx'

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
