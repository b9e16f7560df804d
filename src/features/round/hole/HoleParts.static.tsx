import type { ReactNode, Ref } from 'react'
import type { Card, CourseHole, ParticipantCard } from '../../../contract/round.ts'
import { type DistanceUnit, inUnit } from '../../../domain/format/distance.ts'
import { printedNumber, printedNumbers } from '../../../domain/format/printed-number.ts'
import { parText } from '../../../domain/results/par.ts'
import { scoreMark, scoreWord } from '../../../domain/results/score-mark.ts'
import { holeLengthM } from '../../../domain/round/hole-length.ts'
import { difficultyText, holeDifficulties, holeStrip } from '../../../domain/round/hole-results.ts'
import { participantCards, type ShownRound } from '../../../domain/round/shown-round.ts'
import { ArrowButton } from '../../../ui/form/IconButton.static.tsx'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import mapStyles from '../../hole-map/EmbeddedHoleMap.module.css'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { messages } from '../messages.ts'
import styles from './HoleParts.module.css'
import { notesAt, scoreAt, strokeIndexAt } from './hole-facts.ts'

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
  const shown = { isLive, hole, isAlone: players.length === 1 }
  return (
    <section aria-label="Scores on this hole">
      <ul
        className={styles.list}
        data-alone={shown.isAlone || undefined}
        data-long={players.some(({ participant }) => participant.name.length > SHORT_NAME) || undefined}
      >
        {players.slice(0, SHOWN_MAX).map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards never change their order
          <Tile key={at} card={card} isTeam={hasPlayers && card.type === 'TeamCard'} {...shown} />
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
  /** Otherwise the mark says the same as the word, and the card shows the notes. */
  isAlone: boolean
}

function Tile({ card, isLive, hole, isTeam, isAlone }: TileProps) {
  const score = scoreAt(card, hole)
  const isPlayed = score !== undefined && score.kind !== 'NoScore'
  const notes = notesAt(card, hole)
  return (
    <li className={styles.tile} data-team={isTeam || undefined}>
      <bdi className={styles.name}>{card.participant.name}</bdi>
      <span className={styles.score}>
        {isPlayed ? <ScoreMark mark={scoreMark(score)} text={String(score.total ?? '')} /> : '–'}
      </span>
      <span className={isAlone ? styles.word : 'visually-hidden'}>
        {isPlayed ? scoreWord(score) : isLive ? 'not played yet' : 'not played'}
      </span>
      {notes.length > 0 && (
        <span className={isAlone ? styles.notes : 'visually-hidden'}>{notes.join(' · ')}</span>
      )}
    </li>
  )
}

interface HeadProps {
  cards: readonly Card[]
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  /** From the tee that is shown, if it has a length of its own. */
  teeLengthM: number | undefined
  unit: DistanceUnit
  onPrevious?: () => void
  onNext?: () => void
}

/** Shows the number of the current hole, its par, stroke index and length, and the buttons for the adjacent holes. */
export function HoleHead({ cards, holes, index, teeLengthM, unit, onPrevious, onNext }: HeadProps) {
  const hole = holes[index]
  const par = hole && parText(hole)
  const strokeIndex = strokeIndexAt(cards, index)
  const lengthM = teeLengthM ?? (hole && holeLengthM(hole))
  const facts = [
    par && `Par ${par}`,
    strokeIndex && `Hcp ${strokeIndex}`,
    lengthM !== undefined && `${inUnit(lengthM, unit)} ${unit}`,
  ].filter(Boolean)
  return (
    <div className={styles.head}>
      <h2 className="numbers nowrap x-large">Hole {printedNumber(holes, index)}</h2>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <ArrowButton to="left" label="Previous hole" isLast={index === 0} onPress={onPrevious} />
      <ArrowButton to="right" label="Next hole" isLast={index >= holes.length - 1} onPress={onNext} />
    </div>
  )
}

interface MapProps {
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  /** The map; without it, its space stays empty. */
  map?: ReactNode
}

/** Shows the map, with the number and par of its hole in a corner; nothing if the course has no coordinates. */
export function HoleMapBox({ holes, index, map }: MapProps) {
  if (!isMapped(holes)) return null
  const hole = holes[index]
  const par = hole && parText(hole)
  return (
    <section className={styles.box} aria-label="Hole map">
      {map}
      {!mappedHole(hole, index) && <p className={mapStyles.none}>{messages.noMap}</p>}
      <p className={styles.overlay} aria-hidden="true">
        <span className="figures large">{printedNumber(holes, index)}</span>
        {par && <span>Par {par}</span>}
      </p>
    </section>
  )
}

/** Returns whether there is a map of any hole. */
const isMapped = (holes: readonly CourseHole[]) => holes.some((hole, at) => mappedHole(hole, at))

interface StripProps {
  round: ShownRound
  /** Index among the participant cards of the viewer's own player; without one, the leader's results are shown. */
  ownCard?: number | undefined
  /** From 0. */
  current: number
  onHole?: (index: number) => void
  ref?: Ref<HTMLElement>
}

/**
 * Shows the holes as a strip of buttons, coloured by the results of one player and by how hard they were for the field.
 * The current hole is ringed.
 */
export function HoleStripView({ round, ownCard, current, onHole, ref }: StripProps) {
  const difficulties = holeDifficulties(round)
  const numbers = printedNumbers(round.settings.course.holes)
  return (
    <div>
      <nav className={styles.strip} aria-label="Holes" ref={ref}>
        {holeStrip(round, ownCard).map(({ hole, result, word }) => {
          const difficulty = difficultyText(difficulties[hole])
          return (
            <button
              key={hole}
              type="button"
              className={styles.chip}
              data-result={result}
              data-difficulty={difficulties[hole]?.level}
              aria-current={hole === current || undefined}
              aria-label={[`Hole ${numbers[hole]}`, word, difficulty].filter(Boolean).join(', ')}
              title={difficulty || undefined}
              onClick={() => onHole?.(hole)}
            >
              {numbers[hole]}
            </button>
          )
        })}
      </nav>
      {difficulties.some((one) => one?.level) && (
        <p className={styles.key} aria-hidden="true">
          <span data-difficulty="hard">hard</span> <span data-difficulty="easy">easy</span> for the field
        </p>
      )}
    </div>
  )
}
