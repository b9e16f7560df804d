import { Button } from '../../../ui/form/Button.tsx'
import { messages as lazyMessages } from '../lazy-messages.ts'
import { messages } from '../messages.ts'
import { type OwnPartProps, useOwnPart } from './use-own-part.ts'

/** The button in the bar of the full page that opens what concerns the signed-in golfer. Shows nothing to others. */
export function OwnButton({ onUrgent, ...props }: OwnPartProps & { onUrgent: () => void }) {
  const { Remarks, claims, isQuestion } = useOwnPart(props, onUrgent)
  if (!Remarks && !claims) return null
  return (
    <Button onClick={() => props.screen.openDialog('own')}>
      {isQuestion ? lazyMessages.didYouPlay : messages.yourRound}
    </Button>
  )
}
