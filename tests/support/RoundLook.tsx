import { contestOf } from '../../src/domain/results/round-contest.ts'
import type { ShownRound } from '../../src/domain/round/shown-round.ts'
import { FullCard } from '../../src/features/round/card/FullCard.tsx'
import { RoundFirstLook } from '../../src/features/round/RoundFirstLook.static.tsx'

/** The first look of a round on its first hole, with the scorecard of the full page. */
export function RoundLook({ round, isPhone = false }: { round: ShownRound; isPhone?: boolean }) {
  return (
    <>
      <RoundFirstLook
        round={round}
        hasLiveState={false}
        holeIndex={0}
        withStatistics={undefined}
        unit="m"
        isPhoneLayout={isPhone}
      />
      {!isPhone && (
        <FullCard
          cards={round.scorecard.cards}
          holes={round.settings.course.holes}
          contest={contestOf(round)}
          currentHole={0}
          onHole={() => {}}
          withStatistics={false}
          unit="m"
        />
      )}
    </>
  )
}
