import { useState } from 'react'
import type { Failure } from '../../../platform/api/result.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import type { FileAction } from './file-action.ts'
import type { MailingFilesStore } from './mailing-files.store.ts'
import { messages } from './messages.ts'

interface Props {
  chosen: FileAction | undefined
  files: MailingFilesStore
  onClose: () => void
  /** Called after the file was deleted, instead of `onClose`. */
  onChanged: () => void
}

/** Asks for confirmation before a file or template is deleted, and explains the consequences. */
export function DeleteDialog({ chosen, files, onClose, onChanged }: Props) {
  return (
    <Dialog
      isOpen={chosen !== undefined}
      title={chosen ? messages.deleteTitle(chosen.name) : ''}
      onClose={onClose}
    >
      {chosen && <Question chosen={chosen} files={files} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  )
}

function Question({ chosen, files, onClose, onChanged }: Props & { chosen: FileAction }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function remove() {
    setBusy(true)
    const failed = await files.remove(chosen.kind, chosen.name)
    setBusy(false)
    // Counts as success: somebody else has deleted it already.
    if (!failed || (failed.kind === 'http' && failed.status === 404)) onChanged()
    else setFailure(failed)
  }

  return (
    <>
      <p>{messages.deleteText[chosen.kind]}</p>
      {chosen.kind === 'recipients' && <p>{messages.deleteForGood}</p>}
      <div role="alert">
        {failure && (
          <p>
            <FailureNote failure={failure} />
          </p>
        )}
      </div>
      <ConfirmButtons onCancel={onClose} isDanger loading={isBusy} onConfirm={() => void remove()}>
        Delete
      </ConfirmButtons>
    </>
  )
}
