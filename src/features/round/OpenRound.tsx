import { useStore } from '@nanostores/react'
import { type CSSProperties, lazy, useRef, useState } from 'react'
import { participantCards, type ShownRound } from '../../domain/shown-round.ts'
import { Optional } from '../../ui/feedback/Optional.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Scorecard } from '../../ui/scorecard/Scorecard.tsx'
import { Board } from './Board.tsx'
import { HoleMap } from './hole/HoleMap.tsx'
import { HolePanel } from './hole/HolePanel.tsx'
import type { BarState } from './live/StateBar.tsx'
import { connectionText, messages } from './messages.ts'
import styles from './RoundView.module.css'
import type { RoundScreen } from './round-screen.ts'
import { ShareButton } from './ShareButton.tsx'
import { areStatisticsShown } from './statistics-fold.store.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  /** Of a round that is being played, or could not be asked for: what its numbers are worth. */
  state?: BarState
  imageUrl: (imageName: string) => string
}

const StateBar = lazy(() => import('./live/StateBar.tsx').then((module) => ({ default: module.StateBar })))
const CardImageDialog = lazy(() =>
  import('./card-image/CardImageDialog.tsx').then((module) => ({ default: module.CardImageDialog })),
)
const loadLaterParts = () => import('./later-parts.ts')
const Legend = lazy(() => loadLaterParts().then((parts) => ({ default: parts.Legend })))
const RoundChart = lazy(() => loadLaterParts().then((parts) => ({ default: parts.RoundChart })))
/** With so few the picture has its place beside the map. */
const FEW_MAX = 2
/** With more a printed page has no room for the statistics. */
const PRINTED_WHOLE_MAX = 3

export function OpenRound({ screen, round, state, imageUrl }: Props) {
  const { holes, statistics } = screen
  const index = useStore(holes.$index)
  const choice = useStore(statistics.$choice)
  const card = useRef<HTMLDivElement>(null)
  const [isCardImageOpen, setCardImageOpen] = useState(false)

  const { course, handicapMode } = round.settings
  const { cards } = round.scorecard
  const participants = participantCards(cards).length
  const withStatistics = areStatisticsShown(choice, participants)
  return (
    <div
      className={styles.page}
      style={{ '--participants': Math.max(1, participants) } as CSSProperties}
      data-few={participants <= FEW_MAX || undefined}
      data-large={participants > PRINTED_WHOLE_MAX || undefined}
    >
      <Board
        round={round}
        tools={
          <>
            <Button aria-pressed={withStatistics} onClick={() => statistics.choose(!withStatistics)}>
              {messages.statistics}
            </Button>
            <Button onClick={() => print()}>{messages.print}</Button>
            <Button onClick={() => setCardImageOpen(true)}>{messages.picture}</Button>
            <ShareButton share={screen.share} />
          </>
        }
      >
        {state && (
          <Optional
            waiting={<p role="status">{connectionText.connecting}</p>}
            missing={<p role="status">{messages.notLive}</p>}
          >
            <StateBar screen={screen} round={round} state={state} card={card} />
          </Optional>
        )}
      </Board>
      {course.holes.length > 0 && (
        <aside className={styles.hole} aria-label="The hole">
          <HoleMap
            holes={course.holes}
            index={index}
            onPrevious={holes.previous}
            onNext={holes.next}
            onKey={holes.pressCode}
          />
          <HolePanel cards={cards} hole={index} />
        </aside>
      )}
      <section className={styles.cards} aria-label="Scorecard">
        <Scorecard
          ref={card}
          cards={cards}
          holes={course.holes}
          isNet={handicapMode !== 'Gross'}
          currentHole={index}
          onHole={holes.go}
          withStatistics={withStatistics}
          imageUrl={imageUrl}
        />
        <Optional>
          <Legend />
        </Optional>
      </section>
      <div className={styles.picture}>
        <Optional>
          <RoundChart cards={cards} hole={index} />
        </Optional>
      </div>
      {isCardImageOpen && (
        <Optional missing={<p role="alert">{messages.partMissing}</p>}>
          <CardImageDialog
            round={round}
            company={screen.company}
            link={screen.link()}
            onClose={() => setCardImageOpen(false)}
          />
        </Optional>
      )}
    </div>
  )
}
