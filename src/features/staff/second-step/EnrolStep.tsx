import { routes } from '../../../routes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { messageOf, type SubmissionState } from '../../shared/submission.store.ts'
import { AppForm } from './AppForm.tsx'
import type { Enrol, EnrolState } from './enrol.store.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondStepChoice } from './SecondStepChoice.tsx'

interface Props {
  enrol: Enrol
  state: Exclude<EnrolState, { status: 'loading' }>
  submission: SubmissionState
}

/** Shows the current step, below the title and message of the page. */
export function EnrolStep({ enrol, state, submission }: Props) {
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
    case 'app':
      return (
        <AppForm
          enrol={enrol}
          enrolment={state.enrolment}
          loading={loading}
          failed={messageOf(submission) !== undefined}
        />
      )
    case 'done':
      return <RecoveryCodes email={state.email} codes={state.recoveryCodes} />
  }
}
