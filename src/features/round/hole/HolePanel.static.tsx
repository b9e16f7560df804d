import type { Card, ParticipantCard } from '../../../contract/round.ts'
import { scoreMark, scoreWord } from '../../../domain/results/score-mark.ts'
import { participantCards } from '../../../domain/round/shown-round.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import styles from './HolePanel.module.css'
import { notesAt, scoreAt } from './hole-facts.ts'

interface Props {
  cards: readonly Card[]
  isLive: boolean
  /** From 0. */
  hole: number
}

/** Maximum number of players, so that the map stays near. */
const SHOWN_MAX = 12

/** Longest name that fits beside three others on a phone. */
const SHORT_NAME = 5

/** Shows the scores of the participants on the current hole. */
export function HolePanel({ cards, isLive, hole }: Props) {
  const players = participantCards(cards)
  const hasPlayers = players.some(({ type }) => type === 'ParticipantCard')
  if (players.length === 0) return null
  return (
    <section aria-label="Scores on this hole">
      <ul
        className={styles.list}
        data-alone={players.length === 1 || undefined}
        data-long={players.some(({ participant }) => participant.name.length > SHORT_NAME) || undefined}
      >
        {players.slice(0, SHOWN_MAX).map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards never change their order
          <Tile key={at} isTeam={hasPlayers && card.type === 'TeamCard'} {...{ card, isLive, hole }} />
        ))}
      </ul>
      {players.length > SHOWN_MAX && (
        <p className={styles.more}>and {players.length - SHOWN_MAX} more on the card</p>
      )}
    </section>
  )
}

interface TileProps {
  card: ParticipantCard
  isLive: boolean
  hole: number
  /** Whether it is a team whose players follow. */
  isTeam: boolean
}

function Tile({ card, isLive, hole, isTeam }: TileProps) {
  const score = scoreAt(card, hole)
  const isPlayed = score !== undefined && score.kind !== 'NoScore'
  const notes = notesAt(card, hole)
  return (
    <li className={styles.tile} data-team={isTeam || undefined}>
      <bdi className={styles.name}>{card.participant.name}</bdi>
      <span className={styles.score}>
        {isPlayed ? <ScoreMark mark={scoreMark(score)} text={String(score.total ?? '')} /> : '–'}
      </span>
      <span className={styles.word}>
        {isPlayed ? scoreWord(score) : isLive ? 'not played yet' : 'not played'}
      </span>
      {notes.length > 0 && <span className={styles.notes}>{notes.join(' · ')}</span>}
    </li>
  )
}
