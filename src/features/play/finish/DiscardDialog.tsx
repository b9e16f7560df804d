import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { messages } from '../messages.ts'
import type { ScoreDialogProps } from '../score/score-dialog.ts'

/** Asks before a round is discarded. */
export function DiscardDialog({ scoring: { open }, store, onClose }: ScoreDialogProps) {
  return (
    <Dialog isOpen title="Discard this round?" onClose={onClose}>
      <p>
        <bdi>{open.sheet.settings.course.name}</bdi> leaves the history, and its link shows nothing any more.
        You can restore it for 30 days, on this page or under “Keep score”.
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button
          kind="danger"
          onClick={() => {
            void store.sheet.enter({ kind: 'discard' })
            onClose()
          }}
        >
          Discard the round
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
