import { useState } from 'react'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { messages } from './messages.ts'
import { SuppressForm } from './SuppressForm.tsx'
import type { SuppressionsStore } from './suppressions.store.ts'

interface Props {
  isOpen: boolean
  suppressions: SuppressionsStore
  onClose: () => void
}

/** The form that adds an address to the list, with a reason. */
export function AddAddress({ isOpen, ...props }: Props) {
  return (
    <Dialog isOpen={isOpen} title="Add an address" onClose={props.onClose}>
      <Fields {...props} />
    </Dialog>
  )
}

function Fields({ suppressions, onClose }: Omit<Props, 'isOpen'>) {
  const [email, setEmail] = useState('')
  return (
    <SuppressForm
      kind="add"
      reasonHint="Optional, such as: asked by phone"
      confirm="Suppress"
      isReady={email.trim() !== ''}
      failedText={messages.notAdded}
      onSuppress={(reason) => suppressions.add(email.trim(), reason)}
      {...{ suppressions, onClose }}
    >
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
    </SuppressForm>
  )
}
