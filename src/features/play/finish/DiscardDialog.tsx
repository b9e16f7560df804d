import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import type { ScoreDialogProps } from '../score/score-dialog.ts'

/** Asks before a round is discarded. */
export function DiscardDialog({ scoring: { open }, store, onClose }: ScoreDialogProps) {
  return (
    <Dialog isOpen startsAtTitle title="Discard this round?" onClose={onClose}>
      <p>
        <bdi>{open.sheet.settings.course.name}</bdi> leaves the history, and its link shows nothing any more.
        You can restore it for 30 days, on this page or under “Keep score”.
      </p>
      <ConfirmButtons
        onCancel={onClose}
        isDanger
        onConfirm={() => {
          void store.sheet.enter({ kind: 'discard' })
          onClose()
        }}
      >
        Discard the round
      </ConfirmButtons>
    </Dialog>
  )
}
