import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ClaimsSection } from '../../shared/claims/ClaimsSection.tsx'
import { QUESTION } from '../../shared/claims/messages.ts'
import { messages as lazyMessages } from '../lazy-messages.ts'
import { messages } from '../messages.ts'
import { type OwnPartProps, useOwnPart } from './use-own-part.ts'

/** Shows what concerns the signed-in golfer: remarks on their own round, and who played. */
export function OwnDialog(props: OwnPartProps) {
  const { Remarks, claims, isQuestion } = useOwnPart(props)
  const onClose = props.screen.closeDialog
  return (
    <Dialog isOpen title={isQuestion ? QUESTION : messages.yourRound} onClose={onClose}>
      {Remarks && <Remarks round={props.round} />}
      {claims && <ClaimsSection claims={claims} isOpen={!Remarks} isPlain />}
      <DialogButtons>
        <Button onClick={onClose}>{lazyMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
