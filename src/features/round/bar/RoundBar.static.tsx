import type { ReactNode } from 'react'
import { scoringMethodText } from '../../../domain/results/scoring-method-text.ts'
import { roundFacts } from '../../../domain/round/round-facts.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { settings } from '../../../platform/settings.ts'
import { CourseName } from '../../../ui/CourseName.static.tsx'
import { SiteLinks, SiteMark, SiteMenu } from '../../shared/SiteHead.static.tsx'
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
