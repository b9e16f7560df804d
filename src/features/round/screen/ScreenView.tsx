import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { boardOf } from '../../../domain/board/board.ts'
import { roundFacts } from '../../../domain/round/round-facts.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { CourseName } from '../../../ui/CourseName.static.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { ScreenFrame, ScreenNote } from '../../shared/screen/ScreenFrame.tsx'
import { messages } from '../messages.ts'
import { type RoundScreen, roundOf } from '../round-screen.ts'
import { HoleInPlay } from './HoleInPlay.tsx'
import { RaceOrHoles } from './RaceOrHoles.tsx'
import { RoundScreenBoard } from './RoundScreenBoard.tsx'
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
