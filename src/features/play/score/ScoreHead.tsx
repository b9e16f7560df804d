import { useEffect, useRef } from 'react'
import { inUnit } from '../../../domain/distance.ts'
import {
  type HoleProgress,
  holeFacts,
  orderOfHoles,
  progressOf,
} from '../../../domain/score-sheet/score-view.ts'
import { messages } from '../messages.ts'
import styles from './ScoreHead.module.css'
import type { Scoring } from './scoring.store.ts'

interface Props {
  scoring: Scoring
  unit: 'm' | 'yd'
  /** Who leads: "Ann leads by 1". */
  leader: string
  phones: number
  hasMap: boolean
  onHole: (hole: number) => void
  onMap: () => void
  onMenu: () => void
  onBoard: () => void
  onPhones: () => void
}

const PROGRESS_WORDS: Record<HoleProgress, string> = {
  empty: '',
  part: ', scores missing',
  done: ', scored',
  contested: ', phones disagree',
}

/** Shows the standing, the hole, and the strip of holes. */
export function ScoreHead({
  scoring,
  unit,
  leader,
  phones,
  hasMap,
  onHole,
  onMap,
  onMenu,
  onBoard,
  onPhones,
}: Props) {
  const { view, open, hole } = scoring
  const { settings } = open.sheet
  const { number, par, strokeIndex, lengthM } = holeFacts(open.sheet, hole)
  const facts = [
    `Par ${par}`,
    strokeIndex !== undefined && `Hcp ${strokeIndex}`,
    lengthM !== undefined && `${inUnit(lengthM, unit)} ${unit}`,
  ].filter(Boolean)
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <h1 className={styles.course}>
          <bdi>{settings.course.name}</bdi>
        </h1>
        <button type="button" className={styles.standing} onClick={onBoard}>
          {leader || messages.board}
        </button>
        <button type="button" className={styles.phones} onClick={onPhones}>
          {phones > 1 && <span className={styles.lamp} aria-hidden="true" />}
          {phones > 1 ? `${phones} phones` : messages.phones}
        </button>
      </div>
      <div className={styles.hole}>
        <h2 className={styles.number}>
          <span className="visually-hidden">Hole </span>
          {number}
        </h2>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {hasMap && (
          <button type="button" className={styles.button} onClick={onMap}>
            {messages.map}
          </button>
        )}
        <button type="button" className={styles.button} onClick={onMenu}>
          {messages.menu}
        </button>
      </div>
      <nav aria-label={messages.holes} className={styles.strip}>
        {orderOfHoles(view, open.sheet).map((one) => (
          <Chip
            key={one}
            number={holeFacts(open.sheet, one).number}
            progress={progressOf(view, one)}
            isCurrent={one === hole}
            onClick={() => onHole(one)}
          />
        ))}
      </nav>
    </header>
  )
}

interface ChipProps {
  number: number
  progress: HoleProgress
  isCurrent: boolean
  onClick: () => void
}

function Chip({ number, progress, isCurrent, onClick }: ChipProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent])
  return (
    <button
      ref={ref}
      type="button"
      className={styles.chip}
      data-progress={progress}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={`Hole ${number}${PROGRESS_WORDS[progress]}`}
      onClick={onClick}
    >
      {number}
    </button>
  )
}
