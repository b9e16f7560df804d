import type { ReactNode } from 'react'
import { scoringMethodText } from '../../../domain/results/scoring-method-text.ts'
import { roundFacts } from '../../../domain/round/round-facts.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { settings } from '../../../platform/settings.ts'
import { CourseName } from '../../../ui/CourseName.static.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { IconButton } from '../../../ui/form/IconButton.static.tsx'
import { SiteLinks, SiteMark, SiteMenu } from '../../shared/SiteHead.static.tsx'
import { messages } from '../messages.ts'
import type { RoundDialog } from '../round-screen.ts'
import styles from './RoundBar.module.css'

interface Props {
  round: ShownRound
  /** Whether there is only space for the scoring method. */
  isPhoneLayout: boolean
  /** The state of a live round. */
  live?: ReactNode
  /** What concerns the signed-in golfer. It arrives late, in space that the title leaves. */
  own?: ReactNode
  /** The buttons at the end of the bar. */
  tools?: ReactNode
}

/** Shows the bar at the top of a round's page, in place of the header of other pages: course, state, tools and menu. */
export function RoundBar({ round, isPhoneLayout, live, own, tools }: Props) {
  const {
    course: { name },
    scoringMethod,
    handicapMode,
  } = round.settings
  const facts = isPhoneLayout ? [scoringMethodText(scoringMethod?.type, handicapMode)] : roundFacts(round)
  return (
    <header className={styles.bar} data-round-bar>
      <a className={styles.mark} href="/" aria-label={settings.PUBLIC_COMPANY_NAME}>
        <SiteMark />
      </a>
      <div className={styles.title}>
        <h1 className={styles.course}>
          <CourseName name={name} />
        </h1>
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {live && <div className={styles.live}>{live}</div>}
      {own && <div className={styles.own}>{own}</div>}
      <div className={styles.tools}>{tools}</div>
      <SiteLinks />
      <SiteMenu id="round-menu" isIcon />
    </header>
  )
}

interface ToolsProps {
  onDialog?: (dialog: RoundDialog) => void
  /** Whether statistics are shown; undefined if the round has none. */
  withStatistics: boolean | undefined
  onStatistics?: () => void
  onPrint?: () => void
}

/** Shows the buttons in the bar of the full page. */
export function RoundTools({ withStatistics, onStatistics, onPrint, onDialog }: ToolsProps) {
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

interface FootProps extends Pick<ToolsProps, 'onDialog'> {
  round: ShownRound
  onFullCard?: () => void
}

/** Shows the facts about the round and the buttons at the end of the phone layout. */
export function PhoneFoot({ round, onDialog, onFullCard }: FootProps) {
  return (
    <footer className="stack quiet not-printed">
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
