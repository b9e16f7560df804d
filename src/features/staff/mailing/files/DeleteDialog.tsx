import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import type { ChosenFile, MailingFilesStore } from './mailing-files.store.ts'
import { messages } from './messages.ts'

interface Props {
  chosen: ChosenFile
  files: MailingFilesStore
  onClose: () => void
  /** Called after the file was deleted, instead of `onClose`. */
  onDeleted: () => void
}

/** Asks for confirmation before a file or template is deleted, and explains the consequences. */
export function DeleteDialog({ chosen, files, onClose, onDeleted }: Props) {
  const { $state, run, clear } = files.removing
  const state = useStore($state)
  useEffect(clear, [clear])
  const remove = async () => (await run(chosen)) && onDeleted()
  return (
    <Dialog isOpen title={`Delete ${chosen.name}?`} onClose={onClose}>
      <p>{messages.deleteText[chosen.kind]}</p>
      <p>{messages.deleteForGood}</p>
      <div role="alert">
        {state.status === 'failed' && (
          <p>
            <FailureNote failure={state.failure} />
          </p>
        )}
      </div>
      <ConfirmButtons
        onCancel={onClose}
        isDanger
        loading={state.status === 'pending'}
        onConfirm={() => void remove()}
      >
        Delete
      </ConfirmButtons>
    </Dialog>
  )
}
