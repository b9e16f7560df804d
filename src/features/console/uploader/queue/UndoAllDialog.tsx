import { counted } from '../../../../domain/counted.ts'
import { Dialog, DialogButtons } from '../../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { canUndo, type QueuedFile } from './queued-file.ts'

interface Props {
  isOpen: boolean
  files: readonly QueuedFile[]
  onClose: () => void
  onConfirm: () => void
}

/** Shows what undoing a whole upload will change, and what cannot be undone. */
export function UndoAllDialog({ isOpen, files, onClose, onConfirm }: Props) {
  const undoable = files.filter(canUndo)
  const deleted = undoable.filter(({ state }) => state.status === 'done' && state.undo?.kind === 'delete')
  const restored = undoable.length - deleted.length
  const done = files.filter(({ state }) => state.status === 'done' && state.undo?.state.status !== 'done')
  const left = done.length - undoable.length
  return (
    <Dialog isOpen={isOpen} title="Undo all of this upload?" onClose={onClose}>
      <ul>
        {deleted.length > 0 && <li>{counted(deleted.length, 'new round is', 'new rounds are')} deleted.</li>}
        {restored > 0 && (
          <li>{counted(restored, 'replaced version is', 'replaced versions are')} restored.</li>
        )}
        {left > 0 && <li>{counted(left, 'upload', 'uploads')} cannot be undone.</li>}
      </ul>
      <p>Changes that somebody has made since are kept.</p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" onClick={onConfirm}>
          Undo {undoable.length.toLocaleString('en')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
