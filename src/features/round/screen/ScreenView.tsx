import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { type Board, boardOf } from '../../../domain/board/board.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { printedNumber } from '../../../domain/format/printed-number.ts'
import { parText } from '../../../domain/results/par.ts'
import { raceOf } from '../../../domain/results/race.ts'
import { contestOf } from '../../../domain/results/round-contest.ts'
import { scoreMark } from '../../../domain/results/score-mark.ts'
import { roundFacts } from '../../../domain/round/round-facts.ts'
import { participantCards, type ShownRound } from '../../../domain/round/shown-round.ts'
import { CourseName } from '../../../ui/CourseName.static.tsx'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { ScreenBoard } from '../../shared/screen/ScreenBoard.tsx'
import { ScreenFrame, ScreenNote } from '../../shared/screen/ScreenFrame.tsx'
import { NineTables } from '../embed/NineTables.tsx'
import { scoreAt } from '../hole/hole-facts.ts'
import { messages } from '../messages.ts'
import { isRace, RacePlot, raceFacts } from '../race/RaceChart.tsx'
import { type RoundScreen, roundOf } from '../round-screen.ts'
import styles from './ScreenView.module.css'
import { createScreenView } from './screen-view.store.ts'

/** Shows a round on a clubhouse screen or in a stream, without user interaction. */
export function ScreenView({ screen }: { screen: RoundScreen }) {
  const state = useStore(screen.round.$state)
  const [view] = useState(() => createScreenView({ round: screen.round, clock: screen.clock }))
  const shown = useStore(view.$state)
  const round = roundOf(state)
  useEffect(() => view.start(), [view])
  const { status } = state
  return (
    <ScreenFrame
      title={round ? <CourseName name={round.settings.course.name} /> : 'Round'}
      facts={round && roundFacts(round).join(' · ')}
      nowMs={shown.nowMs}
      asOfMs={shown.asOfMs}
      state={status === 'shown' ? 'Final' : status === 'live' ? 'Live' : ''}
      isLive={status === 'live'}
      url={round && screen.roundUrl()}
    >
      {round ? (
        <Content
          screen={screen}
          round={round}
          turns={shown.turns}
          hole={status === 'shown' ? undefined : shown.hole}
        />
      ) : (
        <ScreenNote>{status === 'live' ? messages.waiting : messages.missing}</ScreenNote>
      )}
    </ScreenFrame>
  )
}

/** With up to this many rows, there is space below the board. */
const SHORT_MAX = 5

interface ContentProps {
  screen: RoundScreen
  round: ShownRound
  turns: number
  /** The hole in play, from 0; undefined if there is none. */
  hole: number | undefined
}

function Content({ screen, round, turns, hole }: ContentProps) {
  const board = boardOf(round)
  const isShort = board.rows.length <= SHORT_MAX
  const inPlay = hole !== undefined && <HoleInPlay screen={screen} round={round} index={hole} />
  const isMapped = hole !== undefined && mappedHole(round.settings.course.holes[hole], hole) !== null
  return (
    <div className={styles.content}>
      <div className={styles.main}>
        <RoundScreenBoard board={board} turns={turns} isShort={isShort} />
        {!isMapped && inPlay}
        {isShort && <RaceOrHoles round={round} />}
      </div>
      {isMapped && inPlay}
    </div>
  )
}

interface BoardProps {
  board: Board
  /** Number of page changes so far. */
  turns: number
  /** Whether the board is only as high as its rows. */
  isShort: boolean
}

/** Shows one page of the board of a round. */
export function RoundScreenBoard({ board, ...props }: BoardProps) {
  const rows = board.rows.map(({ cardIndex, players, thru, note = '', beside, last, movement, ...row }) => ({
    ...row,
    key: String(cardIndex),
    details: [thru, note, players.map(isolated).join(', '), beside].filter(Boolean),
    mark: board.isLive && last && <ScoreMark mark={last.mark} text={last.text} spoken={last.words} />,
    movement,
  }))
  return <ScreenBoard {...props} rows={rows} headline={board.headline} foot={board.byHole?.stake} />
}

/** Shows what fills the screen below a short board: the race, or the holes if there is nobody to race against. */
function RaceOrHoles({ round }: { round: ShownRound }) {
  const race = raceOf(round)
  if (!isRace(race)) {
    return (
      <div className={`${styles.below} ${styles.nines}`}>
        <NineTables
          holes={round.settings.course.holes}
          participants={participantCards(round.scorecard.cards)}
        />
      </div>
    )
  }
  return (
    <section className={styles.below} aria-label={messages.race}>
      <h2 className={styles.raceTitle}>
        {messages.race} <span className="soft text-face">{raceFacts(race)}</span>
      </h2>
      <RacePlot race={race} chosen={undefined} />
    </section>
  )
}

interface HoleProps {
  screen: Pick<RoundScreen, '$shapes' | 'requestShapes'>
  round: ShownRound
  /** From 0. */
  index: number
}

/** Maximum number of participants; with more, the map would be too small. */
const SHOWN_MAX = 4

/** Shows the scores of the hole in play, and its map if there is one. */
export function HoleInPlay({ screen, round, index }: HoleProps) {
  const { holes } = round.settings.course
  const hole = holes[index]
  const shapes = useStore(screen.$shapes)
  const data = useMemo(() => hole && shapes?.dataOf(hole), [hole, shapes])
  const mapped = useMemo(() => mappedHole(hole, index), [hole, index])
  const par = hole && parText(hole)
  return (
    <section className={styles.hole} aria-label="Hole in play">
      <h2 className={styles.holeTitle}>
        Hole {printedNumber(holes, index)}
        {par && <span className="soft">Par {par}</span>}
      </h2>
      <Scores round={round} index={index} />
      {mapped && (
        <div className={styles.map}>
          <EmbeddedHoleMap hole={mapped} data={data} onReady={screen.requestShapes} onKey={ignore} isPlain />
        </div>
      )}
    </section>
  )
}

function Scores({ round, index }: Pick<HoleProps, 'round' | 'index'>) {
  const { isNet } = contestOf(round)
  const scores = participantCards(round.scorecard.cards).flatMap((card, at) => {
    const score = scoreAt(card, index)
    return score && score.kind !== 'NoScore' ? [{ at, name: card.participant.name, score }] : []
  })
  return (
    <ul className={styles.scores}>
      {scores.slice(0, SHOWN_MAX).map(({ at, name, score }) => (
        <li key={at} className="line between">
          <bdi className={styles.name}>{name}</bdi>
          <ScoreMark mark={scoreMark(score, isNet)} text={String(score.total ?? '')} />
        </li>
      ))}
    </ul>
  )
}

const ignore = () => {}
