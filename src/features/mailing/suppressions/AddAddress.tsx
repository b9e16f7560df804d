import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { messages } from './messages.ts'
import styles from './Suppressions.module.css'
import type { SuppressionsStore } from './suppressions.store.ts'

interface Props {
  isOpen: boolean
  suppressions: SuppressionsStore
  onClose: () => void
}

/** The form that adds an address to the list, with a reason. */
export function AddAddress({ isOpen, suppressions, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} title="Add an address" onClose={onClose}>
      <Fields suppressions={suppressions} onClose={onClose} />
    </Dialog>
  )
}

function Fields({ suppressions, onClose }: Omit<Props, 'isOpen'>) {
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const change = useStore(suppressions.$change)
  const isOwn = change.status !== 'idle' && change.input.kind === 'add'
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (await suppressions.add(email.trim(), reason.trim())) onClose()
  }
  function onCheck() {
    suppressions.check()
    onClose()
  }
  return (
    <form className="stack" method="post" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label="Email"
        type="email"
        name="email"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={setEmail}
      />
      <TextField
        label="Reason"
        name="reason"
        hint="Optional, such as: asked by phone"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <div role="alert" className={styles.failure}>
        {isOwn && change.status === 'failed' && (
          <p>
            {messages.notAdded} <FailureNote failure={change.failure} isChange onRetry={onCheck} />
          </p>
        )}
      </div>
      <ConfirmButtons
        onCancel={onClose}
        disabled={email.trim() === ''}
        loading={isOwn && change.status === 'pending'}
      >
        Suppress
      </ConfirmButtons>
    </form>
  )
}
