import type { ReactNode, Ref } from 'react'
import { participantCards, type ShownRound } from '../../domain/round/shown-round.ts'
import styles from './RoundView.module.css'

interface Props {
  round: ShownRound
  bar: ReactNode
  /** The button that changes to the phone layout. */
  phoneView: ReactNode
  /** What is said about a cached or deleted round. */
  note?: ReactNode
  /** The board and the news. */
  board: ReactNode
  /** The current hole; empty for a course without holes. */
  holeHead?: ReactNode
  holePanel?: ReactNode
  holeRef?: Ref<HTMLElement>
  holeMap?: ReactNode
  /** The scorecard and its legend. */
  scorecard: ReactNode
  /** The race and the chart of the round. */
  charts?: ReactNode
  children?: ReactNode
}

/** Maximum number of participants with which the statistics fit on a printed page. */
const PRINTED_WHOLE_MAX = 3
/** Maximum number of participants whose scores are large enough on one printed page. */
const ONE_PAGE_MAX = 8

/** Arranges the parts of a round's page: the board and the hole beside or above the scorecard. */
export function RoundLayout(props: Props) {
  const {
    round,
    bar,
    phoneView,
    note,
    board,
    holeHead,
    holePanel,
    holeRef,
    holeMap,
    scorecard,
    charts,
    children,
  } = props
  const participants = participantCards(round.scorecard.cards).length
  return (
    <div
      className={styles.page}
      data-participants={participants}
      data-large={participants > PRINTED_WHOLE_MAX || undefined}
      data-pages={participants > ONE_PAGE_MAX || undefined}
    >
      {bar}
      {phoneView}
      {note}
      <div className={styles.columns}>
        <div className={styles.side}>
          {board}
          {round.settings.course.holes.length > 0 && (
            <section className={styles.hole} aria-label="The hole" ref={holeRef}>
              {holeHead}
              {holePanel}
              {holeMap}
            </section>
          )}
        </div>
        <div className={styles.main}>
          <section className={styles.cards} aria-label="Scorecard">
            {scorecard}
          </section>
          {charts}
        </div>
      </div>
      {children}
    </div>
  )
}
