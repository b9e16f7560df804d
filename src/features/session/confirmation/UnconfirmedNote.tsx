import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import type { Confirmation } from './confirmation.store.ts'
import styles from './UnconfirmedNote.module.css'

interface Props {
  confirmation: Confirmation
  email: string
}

/** Asks the owner of a new account to open the mailed link, and offers to send it again after a minute. */
export function UnconfirmedNote({ confirmation, email }: Props) {
  const isWaiting = useStore(confirmation.$isWaiting)
  const state = useStore(confirmation.$submission)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => confirmation.start(), [confirmation])

  const message = messageOf(state)
  // Says the same and more, for the minute in which the mail cannot be sent again.
  const isSentAgain = message?.kind === 'success' && isWaiting

  async function send() {
    await confirmation.send(email)
    // The button that had the focus is disabled or gone.
    note.current?.focus()
  }

  return (
    <div ref={note} className={styles.note} tabIndex={-1}>
      {!isSentAgain && (
        <Notice
          kind="info"
          action={
            !isWaiting && (
              <TextButton disabled={state.status === 'pending'} onClick={() => void send()}>
                Send again
              </TextButton>
            )
          }
        >
          <p>
            We sent a link to <bdi>{email}</bdi>. Open it to confirm your account.
          </p>
        </Notice>
      )}
      <FormMessage message={message?.kind === 'danger' || isSentAgain ? message : undefined} />
    </div>
  )
}
