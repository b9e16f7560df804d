import type { ReactNode } from 'react'
import { roundFacts } from '../../../domain/round-facts.ts'
import { scoringMethodText } from '../../../domain/scoring-method-text.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { settings } from '../../../platform/settings.ts'
import { CourseName } from '../../../ui/CourseName.static.tsx'
import styles from './RoundBar.module.css'

const MENU_ID = 'round-menu'

const LINKS = [
  { text: 'About', url: settings.PUBLIC_ABOUT_URL },
  { text: 'Support', url: settings.PUBLIC_SUPPORT_URL },
]

interface Props {
  round: ShownRound
  /** Whether there is only space for the scoring method. */
  isPhoneLayout: boolean
  /** The state of a live round. */
  live?: ReactNode
  /** The buttons at the end of the bar. */
  tools?: ReactNode
}

/** Shows the bar at the top of a round's page, in place of the header of other pages: course, state, tools and menu. */
export function RoundBar({ round, isPhoneLayout, live, tools }: Props) {
  const {
    course: { name },
    scoringMethod,
    handicapMode,
  } = round.settings
  const facts = isPhoneLayout ? [scoringMethodText(scoringMethod?.type, handicapMode)] : roundFacts(round)
  return (
    <header className={styles.bar} data-round-bar>
      <a className={styles.mark} href="/" aria-label={settings.PUBLIC_COMPANY_NAME}>
        <Mark />
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
      <div className={styles.tools}>{tools}</div>
      <nav className={styles.links} aria-label="Main">
        <Links />
      </nav>
      <button
        type="button"
        className={styles.menuButton}
        popoverTarget={MENU_ID}
        aria-controls={MENU_ID}
        aria-expanded={false}
        aria-label="Menu"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <nav id={MENU_ID} popover="auto" className={styles.menu} aria-label="Menu">
        <Links />
      </nav>
    </header>
  )
}

function Links() {
  return LINKS.map(({ text, url }) => (
    <a key={text} href={url} rel="noopener">
      {text}
    </a>
  ))
}

/** Draws the mark of the site's header. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8 3v17" />
      <path className={styles.flag} d="M8 3.5 19 7 8 10.5z" />
      <path d="M3.5 20.5c2-1.4 7-1.4 9 0" />
    </svg>
  )
}
