import type { Passkey } from '../../../contract/passkeys.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'

interface Props {
  /** The passkey to remove; the dialog is open while it is defined. */
  passkey: Passkey | undefined
  isPending: boolean
  onClose: () => void
  onRemove: (passkey: Passkey) => Promise<void>
}

export function RemoveDialog({ passkey, isPending, onClose, onRemove }: Props) {
  return (
    <Dialog isOpen={passkey !== undefined} title="Remove passkey?" onClose={onClose}>
      {passkey && (
        <>
          <p>
            You can no longer sign in with <strong>{passkey.name}</strong>. Your device may still suggest it;
            you can delete it there, too.
          </p>
          <DialogButtons>
            <Button onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button kind="danger" loading={isPending} onClick={() => void onRemove(passkey)}>
              Remove
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  )
}
