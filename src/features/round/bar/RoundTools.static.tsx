import { roundFacts } from '../../../domain/round/round-facts.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { IconButton } from '../../../ui/form/IconButton.static.tsx'
import { messages } from '../messages.ts'
import type { RoundDialog } from '../round-screen.ts'
import styles from './RoundTools.module.css'

interface Props {
  onDialog?: (dialog: RoundDialog) => void
  /** Whether statistics are shown; undefined if the round has none. */
  withStatistics: boolean | undefined
  onStatistics?: () => void
  onPrint?: () => void
}

/** Shows the buttons in the bar of the full page. */
export function RoundTools({ withStatistics, onStatistics, onPrint, onDialog }: Props) {
  return (
    <>
      {withStatistics !== undefined && (
        <Button aria-pressed={withStatistics} onClick={onStatistics}>
          {messages.statistics}
        </Button>
      )}
      <Button onClick={onPrint}>{messages.print}</Button>
      <Button onClick={() => onDialog?.('card-image')}>{messages.cardImage}</Button>
      <Button onClick={() => onDialog?.('share')}>{messages.share}</Button>
    </>
  )
}

/** Offers the phone layout where the full page does not fit: in the narrow window of a computer, and on phones. */
export function PhoneViewOffer({ onPhoneView }: { onPhoneView?: () => void }) {
  return (
    <div className={styles.offer}>
      <Button onClick={onPhoneView}>{messages.phoneView}</Button>
    </div>
  )
}

/** Shows the button in the bar of the phone layout. */
export function PhoneTools({ onShare }: { onShare?: () => void }) {
  return (
    <IconButton label={messages.share} onClick={onShare}>
      <path d="M12 15V3.5M8 7l4-4 4 4M5 11v9h14v-9" />
    </IconButton>
  )
}

interface FootProps extends Pick<Props, 'onDialog'> {
  round: ShownRound
  onFullCard?: () => void
}

/** Shows the facts about the round and the buttons at the end of the phone layout. */
export function PhoneFoot({ round, onDialog, onFullCard }: FootProps) {
  return (
    <footer className={styles.foot}>
      <p>
        <bdi>{round.settings.course.name}</bdi> · {roundFacts(round).join(' · ')}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => onDialog?.('card-image')}>{messages.cardImage}</Button>
        <Button onClick={() => onDialog?.('share')}>{messages.moreSharing}</Button>
        <Button onClick={onFullCard}>{messages.fullCard}</Button>
      </div>
    </footer>
  )
}
