import type { AskedSheets } from '../../platform/sheets/sign-out-sheets.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { keptRounds, keptRoundsTexts } from './sign-out-messages.ts'

interface Props {
  sheets: AskedSheets
  isPending: boolean
  failure: string | undefined
  onClose: () => void
  onSignOut: (deletesAll: boolean) => void
}

/** Asks whether rounds that are live, unsent or of other golfers stay in this browser. */
export function SignOutDialog({ sheets, isPending, failure, onClose, onSignOut }: Props) {
  return (
    <Dialog isOpen startsAtTitle title={keptRounds.title} onClose={onClose}>
      {keptRoundsTexts(sheets).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <FormMessage message={failure ? { kind: 'danger', text: failure } : undefined} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" disabled={isPending} onClick={() => onSignOut(true)}>
          {keptRounds.remove}
        </Button>
        <Button kind="main" disabled={isPending} onClick={() => onSignOut(false)}>
          {keptRounds.keep}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
