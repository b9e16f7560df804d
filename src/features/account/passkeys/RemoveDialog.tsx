import { useEffect, useState } from 'react'
import type { Passkey } from '../../../contract/passkeys.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { knownPasswordError } from '../../../ui/form/account-rules.ts'
import { FormMessage, type FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { CurrentPasswordField } from '../CurrentPasswordField.tsx'
import { FORGOTTEN } from './messages.ts'

interface Props {
  /** The passkey to remove; the dialog is open while it is defined. */
  passkey: Passkey | undefined
  email: string
  isPending: boolean
  /** The message of the last request. */
  message: FormMessageText | undefined
  onClose: () => void
  onRemove: (passkey: Passkey, password: string) => Promise<void>
}

/** Asks for the password before a passkey is removed. */
export function RemoveDialog({ passkey, onClose, ...props }: Props) {
  return (
    <Dialog isOpen={passkey !== undefined} title="Remove passkey?" onClose={onClose}>
      {passkey && <RemoveForm passkey={passkey} onClose={onClose} {...props} />}
    </Dialog>
  )
}

function RemoveForm({ passkey, email, isPending, message, onClose, onRemove }: Props & { passkey: Passkey }) {
  const fields = useFields({ current: knownPasswordError })
  // The message may be that of an earlier change.
  const [isSubmitted, setSubmitted] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog opens and when a request ends
  useEffect(() => {
    if (!isPending) fields.focus('current')
  }, [isPending])

  async function submit({ current }: { current: string }) {
    setSubmitted(true)
    await onRemove(passkey, current)
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      <p>
        You can no longer sign in with <strong>{passkey.name}</strong>. Your device may still suggest it; you
        can delete it there, too.
      </p>
      {/* Lets password managers find the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <CurrentPasswordField {...fields.field('current')} hint={FORGOTTEN} />
      <FormMessage message={isSubmitted && !isPending ? message : undefined} />
      <ConfirmButtons onCancel={onClose} isDanger loading={isPending} disabled={!fields.isValid}>
        Remove
      </ConfirmButtons>
    </form>
  )
}
