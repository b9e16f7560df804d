import { useStore } from '@nanostores/react'
import { lazy, Suspense, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Legend } from '../../ui/scorecard/Legend.tsx'
import { Scorecard } from '../../ui/scorecard/Scorecard.tsx'
import { Board } from './Board.tsx'
import { HoleMap } from './HoleMap.tsx'
import { HolePanel } from './HolePanel.tsx'
import { LiveBar } from './LiveBar.tsx'
import { hasScores } from './live-news.ts'
import type { LiveView } from './live-session.ts'
import { messages } from './messages.ts'
import styles from './RoundView.module.css'
import type { RoundScreen } from './round-screen.ts'
import { ShareButton } from './ShareButton.tsx'
import { participantCards, type ShownRound } from './shown-round.ts'
import { areStatisticsShown } from './statistics-fold.store.ts'
import { useMarkedChanges } from './use-marked-changes.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  /** What is known of the connection, of a round that is being played. */
  live?: LiveView
  imageUrl: (imageName: string) => string
}

const RoundPicture = lazy(() =>
  import('./RoundPicture.tsx').then((module) => ({ default: module.RoundPicture })),
)
/** With so few the picture has its place beside the map. */
const FEW_MAX = 2

export function OpenRound({ screen, round, live, imageUrl }: Props) {
  const { holes, follow, statistics } = screen
  const index = useStore(holes.$index)
  const choice = useStore(statistics.$choice)
  const isFollowing = useStore(follow.$following)
  const announcement = useStore(follow.$announcement)
  const card = useRef<HTMLDivElement>(null)
  useMarkedChanges(card, live !== undefined)

  const { course, handicapMode } = round.settings
  const { cards } = round.scorecard
  const participants = participantCards(cards).length
  const withStatistics = areStatisticsShown(choice, participants)
  return (
    <div className={styles.page} data-few={participants <= FEW_MAX || undefined}>
      <Board
        round={round}
        tools={
          <>
            <Button aria-pressed={withStatistics} onClick={() => statistics.choose(!withStatistics)}>
              {messages.statistics}
            </Button>
            <Button onClick={() => print()}>{messages.print}</Button>
            <ShareButton share={screen.share} />
          </>
        }
      >
        {live && (
          <LiveBar
            view={live}
            isWaiting={!hasScores(round)}
            isFollowing={isFollowing}
            announcement={announcement}
            onReconnect={screen.round.reconnect}
            onFollow={follow.toggle}
          />
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
        <Legend />
      </section>
      <div className={styles.picture}>
        <Suspense>
          <RoundPicture cards={cards} hole={index} />
        </Suspense>
      </div>
    </div>
  )
}
