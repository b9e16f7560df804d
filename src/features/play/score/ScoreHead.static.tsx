import type { ComponentType, Ref } from 'react'
import type { SheetCompetition } from '../../../contract/score-sheets.ts'
import { inUnit } from '../../../domain/format/distance.ts'
import {
  type HoleProgress,
  holeFacts,
  orderOfHoles,
  progressOf,
  type ScoreView,
} from '../../../domain/score-sheet/score-view.ts'
import type { ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import { competitionPath } from '../../../routes.ts'
import { messages } from '../messages.ts'
import styles from './ScoreHead.module.css'
import type { ScoreDialog } from './scoring.store.ts'

export interface HeadProps {
  sheet: ScoreSheet
  /** The competition in which the group plays. */
  competition?: SheetCompetition | undefined
  view: ScoreView
  /** The hole on the screen. */
  hole: number
  unit: 'm' | 'yd'
  /** The name of whoever leads alone; may be empty. */
  leader: string
  /** How the round stands, after the name: " leads, −1". */
  standing: string
  phones: number
  hasMap: boolean
  onHole: (hole: number) => void
  onOpen: (dialog: ScoreDialog) => void
  /** Shows a hole of the strip. */
  Chip?: ComponentType<ChipProps>
  ref?: Ref<HTMLElement>
}

const PROGRESS_WORDS: Record<HoleProgress, string> = {
  empty: '',
  part: ', scores missing',
  done: ', scored',
  contested: ', phones disagree',
}

/** Shows the standing, the hole, and the strip of holes. */
export function ScoreHeadView(props: HeadProps) {
  const {
    sheet,
    competition,
    view,
    hole,
    unit,
    leader,
    standing,
    phones,
    hasMap,
    onHole,
    onOpen,
    Chip = HoleChip,
    ref,
  } = props
  const { settings } = sheet
  const { number, par, strokeIndex, lengthM } = holeFacts(sheet, hole)
  const facts = [
    `Par ${par}`,
    strokeIndex !== undefined && `Hcp ${strokeIndex}`,
    lengthM !== undefined && `${inUnit(lengthM, unit)} ${unit}`,
  ]
  return (
    <header ref={ref} className={styles.head}>
      <div className={styles.top}>
        <h1 className={styles.course}>
          {competition ? (
            <a href={competitionPath(competition.token)} className={styles.competition}>
              Group {competition.group} · <bdi>{competition.name}</bdi>
            </a>
          ) : (
            <bdi>{settings.course.name}</bdi>
          )}
        </h1>
        <button type="button" className={styles.standing} onClick={() => onOpen('board')}>
          {leader && <bdi>{leader}</bdi>}
          {standing || messages.board}
        </button>
        <button type="button" className={styles.phones} onClick={() => onOpen('phones')}>
          {phones > 1 && <span className={styles.lamp} aria-hidden="true" />}
          {phones > 1 ? `${phones} phones` : messages.phones}
        </button>
      </div>
      <div className={styles.hole}>
        <h2 className={styles.number} tabIndex={-1}>
          {/* An ordinary space would collapse: screen readers would read "Hole1". */}
          <span className="visually-hidden">Hole&nbsp;</span>
          {number}
        </h2>
        <p className={styles.facts}>{facts.map((fact) => fact && <span key={fact}>{fact}</span>)}</p>
        {hasMap && (
          <button type="button" className={styles.button} onClick={() => onOpen('map')}>
            {messages.map}
          </button>
        )}
        <button type="button" className={styles.button} onClick={() => onOpen('menu')}>
          {messages.menu}
        </button>
      </div>
      <nav aria-label={messages.holes} className={styles.strip}>
        {orderOfHoles(view, sheet).map((one) => (
          <Chip
            key={one}
            hole={one}
            number={holeFacts(sheet, one).number}
            progress={progressOf(view, one)}
            isCurrent={one === hole}
            onHole={onHole}
          />
        ))}
      </nav>
    </header>
  )
}

interface ChipProps {
  hole: number
  number: number
  progress: HoleProgress
  isCurrent: boolean
  onHole: (hole: number) => void
}

export function HoleChip({ hole, number, progress, isCurrent, onHole }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-progress={progress}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={`Hole ${number}${PROGRESS_WORDS[progress]}`}
      onClick={() => onHole(hole)}
    >
      {number}
    </button>
  )
}

/** Brings the chip of the hole on the screen into view. */
export function showCurrentChip(screen: ParentNode): void {
  screen.querySelector('[aria-current="step"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
