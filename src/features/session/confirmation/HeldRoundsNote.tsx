import { useStore } from '@nanostores/react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import type { HeldRounds } from './held-rounds.store.ts'
import { heldText } from './messages.ts'
import styles from './UnconfirmedNote.module.css'

interface Props {
  heldRounds: HeldRounds
  count: number
}

/** Asks whose rounds were recorded under the address before it was confirmed. */
export function HeldRoundsNote({ heldRounds, count }: Props) {
  const state = useStore(heldRounds.$submission)
  const isPending = state.status === 'pending'
  return (
    <div className={styles.note}>
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
