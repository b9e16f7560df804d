import { contestOf } from '../../domain/results/round-contest.ts'
import { lengthRow } from '../../domain/round/hole-length.ts'
import type { PageLayout } from '../../domain/round/round-page.ts'
import type { ShownRound } from '../../domain/round/shown-round.ts'
import { courseLengths } from '../../domain/round/tee-lengths.ts'
import { imageUrl } from '../../platform/image-url.ts'
import { Legend } from '../../ui/scorecard/Legend.static.tsx'
import { FIRST_CARD_COUNT, ScorecardFirstLook } from '../../ui/scorecard/ScorecardSheet.static.tsx'
import { CardFirstLook } from './card/CardFirstLook.static.tsx'
import { RoundFirstLook } from './RoundFirstLook.static.tsx'
import styles from './RoundView.module.css'
import { areStatisticsShown } from './statistics-fold.store.ts'

interface Props {
  round: ShownRound
  layout: PageLayout
}

const UNIT = 'm'

/**
 * Shows a round as the first look does in a browser without stored choices, at hole 1. Without scripts it also shows
 * the parts of the card that the first look leaves out.
 */
export function RoundContent({ round, layout }: Props) {
  const { cards } = round.scorecard
  const withStatistics = areStatisticsShown(undefined, cards)
  const isPhoneLayout = layout === 'phone'
  const [first] = cards
  const rest = isPhoneLayout ? cards : cards.slice(FIRST_CARD_COUNT)
  const course = !isPhoneLayout && first?.type === 'CourseCard' ? [first] : []
  const { holes } = round.settings.course
  return (
    <>
      <RoundFirstLook
        round={round}
        hasLiveState={round.isLive}
        holeIndex={0}
        withStatistics={withStatistics}
        unit={UNIT}
        isPhoneLayout={isPhoneLayout}
        imageUrl={imageUrl}
        CardFirstLook={CardFirstLook}
      />
      {rest.length > 0 && (
        <noscript>
          <div className={styles.rest}>
            {isPhoneLayout && <Legend />}
            <ScorecardFirstLook
              cards={[...course, ...rest]}
              cardCount={cards.length}
              holes={holes}
              contest={contestOf(round)}
              currentHole={0}
              withStatistics={withStatistics ?? false}
              imageUrl={imageUrl}
              lengths={lengthRow(courseLengths(cards, holes), UNIT)}
              unit={UNIT}
            />
          </div>
        </noscript>
      )}
    </>
  )
}
