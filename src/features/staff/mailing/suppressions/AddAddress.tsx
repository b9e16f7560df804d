import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { messages } from './messages.ts'
import type { SuppressionsStore } from './suppressions.store.ts'

interface Props {
  suppressions: SuppressionsStore
  onClose: () => void
}

export function AddAddress({ suppressions, onClose }: Props) {
  const change = useStore(suppressions.$change)
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (await suppressions.add(email.trim(), reason.trim())) onClose()
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
      <div role="alert">
        {change.status === 'failed' && (
          <p>
            {messages.notAdded}{' '}
            <FailureNote
              failure={change.failure}
              isChange
              onRetry={() => {
                suppressions.check()
                onClose()
              }}
            />
          </p>
        )}
      </div>
      <ConfirmButtons onCancel={onClose} disabled={email.trim() === ''} loading={change.status === 'pending'}>
        Suppress
      </ConfirmButtons>
    </form>
  )
}
