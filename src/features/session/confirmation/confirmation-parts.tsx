import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../platform/api/browser-api.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import type { Guard } from '../guard.store.ts'
import {
  type Confirmation,
  type ConfirmationDeps,
  createConfirmation,
  createHeldRounds,
  type HeldRounds,
} from './confirmation.store.ts'
import { confirmationMark } from './confirmation-mark.ts'
import { heldText } from './messages.ts'

interface PartProps extends Pick<ConfirmationDeps, 'clock' | 'visibility'> {
  guard: Guard
  email: string
}

/** The note on a guarded page that the account is not confirmed, with the store of the page. */
export function ConfirmationPart({ guard, email, clock, visibility }: PartProps) {
  const [confirmation] = useState(() =>
    createConfirmation({
      api,
      clock,
      visibility,
      mark: confirmationMark,
      recheck: () => void guard.recheck(),
    }),
  )
  return <UnconfirmedNote confirmation={confirmation} email={email} />
}

/** The question whose rounds were recorded before the confirmation, with the store of the page. */
export function HeldRoundsPart({ count, onDecided }: { count: number; onDecided: () => void }) {
  const [heldRounds] = useState(() => createHeldRounds({ api, onDecided }))
  return <HeldRoundsNote heldRounds={heldRounds} count={count} />
}

interface Props {
  heldRounds: HeldRounds
  count: number
}

/** Asks whose rounds were recorded under the address before it was confirmed. */
export function HeldRoundsNote({ heldRounds, count }: Props) {
  const state = useStore(heldRounds.$submission)
  const isPending = state.status === 'pending'
  return (
    <div className="focus-target stack gap-3 breaking below-5">
      <Notice kind="info">
        <div className="stack gap-3">
          <p>{heldText(count)}</p>
          <div className="row gap-2">
            <Button disabled={isPending} onClick={() => void heldRounds.decide(true)}>
              Add to my history
            </Button>
            <Button disabled={isPending} onClick={() => void heldRounds.decide(false)}>
              Not mine
            </Button>
          </div>
        </div>
      </Notice>
      <FormMessage message={messageOf(state)} />
    </div>
  )
}

interface UnconfirmedNoteProps {
  confirmation: Confirmation
  email: string
}

/** Asks the owner of a new account to open the mailed link, and offers to send it again after a minute. */
export function UnconfirmedNote({ confirmation, email }: UnconfirmedNoteProps) {
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
    <div ref={note} className="focus-target stack gap-3 breaking below-5" tabIndex={-1}>
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
