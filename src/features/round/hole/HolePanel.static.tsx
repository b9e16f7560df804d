import type { Card, ParticipantCard } from '../../../contract/round.ts'
import { scoreMark, scoreWord } from '../../../domain/score-mark.ts'
import { participantCards } from '../../../domain/shown-round.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import styles from './HolePanel.module.css'
import { notesAt, scoreAt, strokeIndexAt } from './hole-facts.ts'

interface Props {
  cards: readonly Card[]
  isLive: boolean
  /** From 0. */
  hole: number
}

/** Maximum number of lines, so that the scorecard with all participants stays in view. */
const SHOWN_MAX = 12
const FEW_MAX = 5

/** Shows the scores of the participants on the current hole. */
export function HolePanel({ cards, isLive, hole }: Props) {
  const players = participantCards(cards)
  const strokeIndex = strokeIndexAt(cards, hole)
  if (players.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls if the window is low
    <section className={styles.panel} aria-label="Scores on this hole" tabIndex={0}>
      <p className={styles.title}>
        On hole {hole + 1}
        {strokeIndex && <span>Stroke index {strokeIndex}</span>}
      </p>
      <ul className={styles.list} data-density={densityOf(players.length)}>
        {players.slice(0, SHOWN_MAX).map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards never change their order
          <Line key={at} card={card} isLive={isLive} hole={hole} />
        ))}
      </ul>
      {players.length > SHOWN_MAX && (
        <p className={styles.more}>and {players.length - SHOWN_MAX} more on the card</p>
      )}
    </section>
  )
}

function densityOf(count: number): 'alone' | 'few' | 'many' {
  if (count === 1) return 'alone'
  return count <= FEW_MAX ? 'few' : 'many'
}

function Line({ card, isLive, hole }: { card: ParticipantCard; isLive: boolean; hole: number }) {
  const score = scoreAt(card, hole)
  const isPlayed = score !== undefined && score.kind !== 'NoScore'
  return (
    <li className={styles.line}>
      <span className={styles.name}>{card.participant.name}</span>
      <span className={styles.word}>
        {isPlayed ? scoreWord(score) : isLive ? 'not played yet' : 'not played'}
      </span>
      <span className={styles.notes}>
        {notesAt(card, hole).map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
      <span className={styles.score}>
        {isPlayed ? <ScoreMark mark={scoreMark(score)} text={String(score.total ?? '')} /> : '–'}
      </span>
    </li>
  )
}
