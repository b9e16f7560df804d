import type { Passkey } from '../../../contract/passkeys.ts'
import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { nameError } from '../NameAndPasswordForm.tsx'

interface Props {
  /** The passkey to rename; the dialog is open while it is defined. */
  passkey: Passkey | undefined
  isPending: boolean
  onClose: () => void
  onRename: (passkey: Passkey, name: string) => Promise<void>
}

export function RenamePasskeyDialog({ passkey, isPending, onClose, onRename }: Props) {
  return (
    <Dialog isOpen={passkey !== undefined} title="Rename passkey" onClose={onClose}>
      {passkey && (
        <NameForm
          name={passkey.name}
          isPending={isPending}
          onClose={onClose}
          onSubmit={(name) => void onRename(passkey, name)}
        />
      )}
    </Dialog>
  )
}

function NameForm(props: {
  name: string
  isPending: boolean
  onClose: () => void
  onSubmit: (name: string) => void
}) {
  const fields = useFields({ name: nameError }, { name: props.name })
  return (
    <form {...fields.form(({ name }) => props.onSubmit(name))} className="stack">
      <TextField
        {...fields.field('name')}
        label="Name of the passkey"
        autoComplete="off"
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <ConfirmButtons onCancel={props.onClose} loading={props.isPending} disabled={!fields.isValid}>
        Rename
      </ConfirmButtons>
    </form>
  )
}
