import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { DialogButtons } from './Dialog.tsx'

interface Props {
  /** What the button that confirms does: "Rename". */
  children: ReactNode
  onCancel: () => void
  /** Called when the user confirms. Without it, the button submits the form around it. */
  onConfirm?: (() => void) | undefined
  /** Whether something is removed or ended. */
  isDanger?: boolean | undefined
  disabled?: boolean | undefined
  loading?: boolean | undefined
}

/** The buttons of a question: Cancel, and the one that confirms. */
export function ConfirmButtons({ children, onCancel, onConfirm, isDanger, disabled, loading }: Props) {
  return (
    <DialogButtons>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        kind={isDanger ? 'danger' : 'main'}
        disabled={disabled}
        loading={loading ?? false}
        onClick={onConfirm}
      >
        {children}
      </Button>
    </DialogButtons>
  )
}
