import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { GenerateCodes, type GenerateProps } from './GenerateCodes.tsx'

interface Props extends GenerateProps {
  isOpen: boolean
  onClose: () => void
}

/** The form of the tab Generate in a dialog above the table of batches. Both have the same draft and result. */
export function GenerateDialog({ isOpen, onClose, ...props }: Props) {
  return (
    <Dialog isOpen={isOpen} isWide title="Generate promo codes" onClose={onClose}>
      <GenerateCodes {...props} onCancel={onClose} />
    </Dialog>
  )
}
