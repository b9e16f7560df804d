import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { stopTexts } from './run-texts.ts'

interface Props {
  run: MailingRun
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before a run is stopped or a scheduled run is cancelled, which cannot be undone. */
export function StopDialog({ run, isOpen, onClose, onConfirm }: Props) {
  const { title, text, keep, confirm } = stopTexts(run)
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <p>{text}</p>
      <DialogButtons>
        <Button onClick={onClose}>{keep}</Button>
        <Button kind="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
