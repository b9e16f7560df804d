import { Button } from '../../ui/form/Button.tsx'
import { messages } from './messages.ts'
import type { RoundDialog } from './round-screen.ts'

interface PhoneToolsProps {
  /** The other layout, to which the viewer can change. */
  otherLayout?: string | undefined
  onOtherLayout?: (() => void) | undefined
  onDialog?: (dialog: RoundDialog) => void
}

/** Shows the buttons at the end of the phone layout. */
export function PhoneTools({ otherLayout, onOtherLayout, onDialog }: PhoneToolsProps) {
  return (
    <>
      <Button onClick={() => onDialog?.('share')}>{messages.share}</Button>
      <Button onClick={() => onDialog?.('card-image')}>{messages.cardImage}</Button>
      {otherLayout && <Button onClick={onOtherLayout}>{otherLayout}</Button>}
    </>
  )
}

interface Props extends PhoneToolsProps {
  /** Whether statistics are shown; undefined if the round has none. */
  withStatistics: boolean | undefined
  onStatistics?: () => void
  onPrint?: () => void
}

/** Shows the buttons in the header of the full page. */
export function RoundTools({ withStatistics, onStatistics, onPrint, ...common }: Props) {
  return (
    <>
      {withStatistics !== undefined && (
        <Button aria-pressed={withStatistics} onClick={onStatistics}>
          {messages.statistics}
        </Button>
      )}
      <Button onClick={onPrint}>{messages.print}</Button>
      <PhoneTools {...common} />
    </>
  )
}
