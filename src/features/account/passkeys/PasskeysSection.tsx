import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Passkey } from '../../../contract/passkeys.ts'
import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { knownPasswordError } from '../../../ui/form/account-rules.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import { useSubmission } from '../../shared/use-submission.ts'
import { CurrentPasswordField } from '../CurrentPasswordField.tsx'
import { nameError, OwnKeys } from '../OwnKeys.tsx'
import { FORGOTTEN, UNCONFIRMED, UNSUPPORTED, WORDS } from './messages.ts'
import type { Passkeys } from './passkeys.store.ts'

interface Props {
  passkeys: Passkeys
  email: string
  /** False while the owner of the email has not confirmed it. */
  isConfirmed: boolean
}

interface Open {
  dialog: 'rename' | 'remove'
  passkey: Passkey
}

/** Lists the passkeys of the account and lets the user add, rename and remove them. */
export function PasskeysSection({ passkeys, email, isConfirmed }: Props) {
  const submission = useSubmission()
  const [open, setOpen] = useState<Open>()
  const list = useRef<HTMLDivElement>(null)
  const close = () => setOpen(undefined)
  const form = { submission, email, onClose: close }

  async function remove(id: string, password: string) {
    if (!(await submission.run(() => passkeys.remove(email, id, password)))) return
    close()
    // Sets the focus, because the button that opened the dialog no longer exists.
    list.current?.focus()
  }
  async function rename(id: string, name: string) {
    await submission.run(() => passkeys.rename(id, name))
    close()
  }

  return (
    <>
      <OwnKeys
        keys={passkeys}
        submission={submission}
        email={email}
        words={WORDS}
        obstacle={!passkeys.isSupported() ? UNSUPPORTED : isConfirmed ? undefined : UNCONFIRMED}
        onAdd={(name, password) => passkeys.add(email, name, password)}
        hasDialog={open !== undefined}
        list={list}
        actionsOf={(passkey, disabled) => (
          <>
            <Button
              disabled={disabled}
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setOpen({ dialog: 'rename', passkey })}
            >
              Rename
            </Button>
            <Button
              disabled={disabled}
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setOpen({ dialog: 'remove', passkey })}
            >
              Remove
            </Button>
          </>
        )}
      />
      <Dialog isOpen={open?.dialog === 'rename'} title="Rename passkey" onClose={close}>
        {open && (
          <RenameForm {...form} passkey={open.passkey} onRename={(name) => rename(open.passkey.id, name)} />
        )}
      </Dialog>
      <Dialog isOpen={open?.dialog === 'remove'} title="Remove passkey?" onClose={close}>
        {open && (
          <RemoveForm
            {...form}
            passkey={open.passkey}
            onRemove={(password) => remove(open.passkey.id, password)}
          />
        )}
      </Dialog>
    </>
  )
}

interface FormProps extends Pick<Props, 'email'> {
  submission: Submission
  passkey: Passkey
  onClose: () => void
}

function RenameForm({
  passkey,
  submission,
  onClose,
  onRename,
}: FormProps & { onRename: (name: string) => Promise<void> }) {
  const isPending = useStore(submission.$state).status === 'pending'
  const fields = useFields({ name: nameError }, { name: passkey.name })
  return (
    <form {...fields.form(({ name }) => void onRename(name))} className="stack">
      <TextField
        {...fields.field('name')}
        label="Name of the passkey"
        autoComplete="off"
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <ConfirmButtons onCancel={onClose} loading={isPending} disabled={!fields.isValid}>
        Rename
      </ConfirmButtons>
    </form>
  )
}

/** Asks for the password before a passkey is removed. */
function RemoveForm({
  passkey,
  submission,
  email,
  onClose,
  onRemove,
}: FormProps & { onRemove: (password: string) => Promise<void> }) {
  const state = useStore(submission.$state)
  const isPending = state.status === 'pending'
  const fields = useFields({ current: knownPasswordError })
  // The message may be that of an earlier change.
  const [isSubmitted, setSubmitted] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog opens and when a request ends
  useEffect(() => {
    if (!isPending) fields.focus('current')
  }, [isPending])

  async function submit({ current }: { current: string }) {
    setSubmitted(true)
    await onRemove(current)
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      <p>
        You can no longer sign in with <strong>{passkey.name}</strong>. Your device may still suggest it; you
        can delete it there, too.
      </p>
      <CurrentPasswordField email={email} {...fields.field('current')} hint={FORGOTTEN} />
      <FormMessage message={isSubmitted && !isPending ? messageOf(state) : undefined} />
      <ConfirmButtons onCancel={onClose} isDanger loading={isPending} disabled={!fields.isValid}>
        Remove
      </ConfirmButtons>
    </form>
  )
}
