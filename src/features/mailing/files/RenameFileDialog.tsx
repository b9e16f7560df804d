import { type FormEvent, useState } from 'react'
import { isPlainFileName, isReservedFileName } from '../../../domain/file-name.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import type { FileAction } from './file-action.ts'
import type { MailingFilesStore } from './mailing-files.store.ts'
import { messages } from './messages.ts'

interface Props {
  chosen: FileAction | undefined
  files: MailingFilesStore
  onClose: () => void
  /** Called after the file was renamed, instead of `onClose`. */
  onChanged: () => void
}

/** Asks for the new name of a file or template. */
export function RenameFileDialog({ chosen, files, onClose, onChanged }: Props) {
  return (
    <Dialog isOpen={chosen !== undefined} title={`Rename ${chosen?.name ?? ''}`} onClose={onClose}>
      {chosen && <Form chosen={chosen} files={files} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  )
}

function Form({ chosen, files, onClose, onChanged }: Props & { chosen: FileAction }) {
  const [name, setName] = useState(chosen.name)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const trimmed = name.trim()
  const isTaken = failure?.kind === 'http' && failure.status === 409

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isPlainFileName(trimmed) || trimmed === chosen.name) return
    setBusy(true)
    const failed = await files.rename(chosen.kind, chosen.name, trimmed)
    setBusy(false)
    if (failed) setFailure(failed)
    else onChanged()
  }

  return (
    <form className="stack" method="post" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label="New name"
        name="newName"
        required
        maxLength={150}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(text) => {
          setName(text)
          setFailure(undefined)
        }}
        error={nameError(trimmed, isTaken)}
      />
      <div role="alert">
        {failure && !isTaken && (
          <p>
            <FailureNote failure={failure} />
          </p>
        )}
      </div>
      <ConfirmButtons
        onCancel={onClose}
        loading={isBusy}
        disabled={!isPlainFileName(trimmed) || trimmed === chosen.name}
      >
        Rename
      </ConfirmButtons>
    </form>
  )
}

/** Returns the error text for a name; undefined if the name is valid or empty. */
export function nameError(name: string, isTaken = false): string | undefined {
  if (isTaken) return messages.nameTaken
  if (isReservedFileName(name)) return messages.nameReserved
  return name === '' || isPlainFileName(name) ? undefined : messages.nameRule
}
