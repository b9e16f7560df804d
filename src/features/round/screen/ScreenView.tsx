import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { localTime } from '../../../domain/dates.ts'
import { roundFacts } from '../../../domain/round-facts.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { keepAwake } from '../../../platform/browser/wake-lock.ts'
import { CourseName } from '../../../ui/CourseName.static.tsx'
import { messages } from '../messages.ts'
import type { RoundState } from '../round.store.ts'
import { type RoundScreen, roundOf } from '../round-screen.ts'
import { HoleInPlay } from './HoleInPlay.tsx'
import { ScreenBoard } from './ScreenBoard.static.tsx'
import styles from './ScreenView.module.css'
import { createScreenView, type ScreenState } from './screen-view.store.ts'

/** Shows a round on a clubhouse screen or in a stream, without user interaction. */
export function ScreenView({ screen }: { screen: RoundScreen }) {
  const state = useStore(screen.round.$state)
  const [view] = useState(() => createScreenView({ round: screen.round, clock }))
  const shown = useStore(view.$state)
  const round = roundOf(state)
  useEffect(() => view.start(), [view])
  useEffect(() => keepAwake(), [])
  return (
    <div className={styles.view}>
      <Head state={state} round={round} shown={shown} />
      {round ? (
        <div className={styles.content}>
          <ScreenBoard round={round} turns={shown.turns} />
          {state.status !== 'shown' && shown.hole !== undefined && (
            <HoleInPlay round={round} index={shown.hole} />
          )}
        </div>
      ) : (
        <p className={styles.none}>{state.status === 'live' ? messages.waiting : messages.missing}</p>
      )}
    </div>
  )
}

interface HeadProps {
  state: RoundState
  round: ShownRound | undefined
  shown: ScreenState
}

function Head({ state, round, shown: { nowMs, asOfMs } }: HeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1 className={styles.course}>
          {round ? <CourseName name={round.settings.course.name} /> : messages.heading}
        </h1>
        {round && <p className={styles.facts}>{roundFacts(round).join(' · ')}</p>}
      </div>
      <p className={styles.time}>
        <time className={styles.clock}>{hourAndMinute(nowMs)}</time>
        <span role="status" data-live={(state.status === 'live' && asOfMs === undefined) || undefined}>
          {stateText(state, asOfMs)}
        </span>
      </p>
    </header>
  )
}

const hourAndMinute = (ms: number) => localTime(ms).slice(0, 5)

function stateText({ status }: RoundState, asOfMs: number | undefined): string {
  if (asOfMs !== undefined) return `As of ${hourAndMinute(asOfMs)}`
  if (status === 'shown') return messages.final
  return status === 'live' ? messages.live : ''
}
