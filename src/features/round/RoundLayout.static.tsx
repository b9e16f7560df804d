import type { ReactNode } from 'react'
import { participantCards, type ShownRound } from '../../domain/shown-round.ts'
import { RoundHeader } from './RoundHeader.static.tsx'
import styles from './RoundView.module.css'

interface Props {
  round: ShownRound
  tools: ReactNode
  status?: ReactNode
  holeMap: ReactNode
  holePanel: ReactNode
  /** The scorecard and its legend. */
  scorecard: ReactNode
  /** The leaderboard and the race; empty for a single participant. */
  standings?: ReactNode
  chart?: ReactNode
  children?: ReactNode
}

/** Maximum number of participants with which the chart fits beside the map. */
const FEW_MAX = 2
/** Maximum number of participants with which the statistics fit on a printed page. */
const PRINTED_WHOLE_MAX = 3
/** Maximum number of participants whose scores are large enough on one printed page. */
const ONE_PAGE_MAX = 8

/** Arranges the parts of a round's page. */
export function RoundLayout(props: Props) {
  const { round, tools, status, holeMap, holePanel, scorecard, standings, chart, children } = props
  const participants = participantCards(round.scorecard.cards).length
  return (
    <div
      className={styles.page}
      data-participants={participants}
      data-few={participants <= FEW_MAX || undefined}
      data-large={participants > PRINTED_WHOLE_MAX || undefined}
      data-pages={participants > ONE_PAGE_MAX || undefined}
    >
      <RoundHeader round={round} tools={tools} status={status} />
      {round.settings.course.holes.length > 0 && (
        <aside className={styles.hole} aria-label="The hole">
          {holeMap}
          {holePanel}
        </aside>
      )}
      <section className={styles.cards} aria-label="Scorecard">
        {scorecard}
      </section>
      <div className={styles.standings}>{standings}</div>
      <div className={styles.chart}>{chart}</div>
      {children}
    </div>
  )
}
