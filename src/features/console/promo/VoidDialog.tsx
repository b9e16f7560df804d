import type { PromoBatch } from '../../../contract/promo-codes.ts'
import { counted } from '../../../domain/counted.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { batchText } from './promo-batches.store.ts'

interface Props {
  /** The batch to make void; undefined while the dialog is closed. */
  batch: PromoBatch | undefined
  onClose: () => void
  onConfirm: (batch: PromoBatch) => void
}

/** Says what making a batch void means before it happens. */
export function VoidDialog({ batch, onClose, onConfirm }: Props) {
  const { totalCount, consumedCount } = batch ?? { totalCount: 0, consumedCount: 0 }
  return (
    <Dialog isOpen={batch !== undefined} title={batch ? `Void ${batchText(batch)}?` : ''} onClose={onClose}>
      <p>
        {counted(totalCount - consumedCount, 'unused code', 'unused codes')} of{' '}
        {totalCount.toLocaleString('en')} can then no longer be used
        {consumedCount > 0 && `; ${counted(consumedCount, 'used one stays', 'used ones stay')} as it is`}.
        Undo makes them valid again.
      </p>
      <ConfirmButtons onCancel={onClose} isDanger onConfirm={() => batch && onConfirm(batch)}>
        Void batch
      </ConfirmButtons>
    </Dialog>
  )
}
