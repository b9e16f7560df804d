import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { boardOf } from '../../../domain/board/board.ts'
import { localTime } from '../../../domain/dates/dates.ts'
import { roundFacts } from '../../../domain/round/round-facts.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { keepAwake } from '../../../platform/browser/wake-lock.ts'
import { CourseName } from '../../../ui/CourseName.static.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { messages as lazyMessages } from '../lazy-messages.ts'
import { messages } from '../messages.ts'
import type { RoundState } from '../round.store.ts'
import { type RoundScreen, roundOf } from '../round-screen.ts'
import { HoleInPlay } from './HoleInPlay.tsx'
import { RaceOrHoles } from './RaceOrHoles.tsx'
import { ScreenBoard } from './ScreenBoard.tsx'
import styles from './ScreenView.module.css'
import { createScreenView, type ScreenState } from './screen-view.store.ts'

/** Shows a round on a clubhouse screen or in a stream, without user interaction. */
export function ScreenView({ screen }: { screen: RoundScreen }) {
  const state = useStore(screen.round.$state)
  const [view] = useState(() => createScreenView({ round: screen.round, clock: screen.clock }))
  const shown = useStore(view.$state)
  const round = roundOf(state)
  useEffect(() => view.start(), [view])
  useEffect(() => keepAwake(), [])
  return (
    <div className={styles.view}>
      <Head state={state} round={round} shown={shown} url={screen.roundUrl()} />
      {round ? (
        <Content
          screen={screen}
          round={round}
          turns={shown.turns}
          hole={state.status === 'shown' ? undefined : shown.hole}
        />
      ) : (
        <p className={styles.none}>{state.status === 'live' ? messages.waiting : messages.missing}</p>
      )}
    </div>
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
        <ScreenBoard board={board} turns={turns} isShort={isShort} />
        {!isMapped && inPlay}
        {isShort && <RaceOrHoles round={round} />}
      </div>
      {isMapped && inPlay}
    </div>
  )
}

interface HeadProps {
  state: RoundState
  round: ShownRound | undefined
  shown: ScreenState
  /** The URL of the round. */
  url: string
}

function Head({ state, round, shown: { nowMs, asOfMs }, url }: HeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1 className={styles.course}>
          {round ? <CourseName name={round.settings.course.name} /> : messages.heading}
        </h1>
        {round && <p className={styles.facts}>{roundFacts(round).join(' · ')}</p>}
      </div>
      <div className={styles.aside}>
        <p className={styles.time}>
          <time className={styles.clock}>{hourAndMinute(nowMs)}</time>
          <span role="status" data-live={(state.status === 'live' && asOfMs === undefined) || undefined}>
            {stateText(state, asOfMs)}
          </span>
        </p>
        {round && (
          <div className={styles.code}>
            <QrCode text={url} label={lazyMessages.shareCode} />
          </div>
        )}
      </div>
    </header>
  )
}

const hourAndMinute = (ms: number) => localTime(ms).slice(0, 5)

function stateText({ status }: RoundState, asOfMs: number | undefined): string {
  if (asOfMs !== undefined) return `As of ${hourAndMinute(asOfMs)}`
  if (status === 'shown') return messages.final
  return status === 'live' ? messages.live : ''
}
