import { useStore } from '@nanostores/react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { messageOf, type Submission } from '../shared/submission.store.ts'
import styles from './Account.module.css'
import type { AccountStore } from './account.store.ts'

interface Props {
  account: AccountStore
  submission: Submission
}

/** Asks the user to confirm the email of a new account, and offers to send the link again. */
export function ConfirmEmailNotice({ account, submission }: Props) {
  const state = useStore(submission.$state)
  return (
    <div className={styles.note}>
      <Notice
        kind="warning"
        action={
          <Button
            loading={state.status === 'pending'}
            onClick={() => void submission.run(account.sendConfirmation)}
          >
            Send the link again
          </Button>
        }
      >
        <p>
          Your email is not confirmed. Open the link that we sent you when you signed up, and set your
          password.
        </p>
      </Notice>
      <FormMessage message={messageOf(state)} />
    </div>
  )
}
