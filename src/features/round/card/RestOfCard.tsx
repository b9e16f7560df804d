import { parInForce } from '../../../domain/results/par.ts'
import { contestOf } from '../../../domain/results/round-contest.ts'
import { lengthRow } from '../../../domain/round/hole-length.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { courseLengths } from '../../../domain/round/tee-lengths.ts'
import { columnsOf } from '../../../domain/scorecard/columns.ts'
import type { PageLayout } from '../../../first-paint.ts'
import { imageUrl } from '../../../platform/image-url.ts'
import { Legend } from '../../../ui/scorecard/Legend.tsx'
import { FIRST_CARD_COUNT, PLAIN_PARTS, ScorecardSheet } from '../../../ui/scorecard/ScorecardSheet.tsx'
import styles from '../RoundPage.module.css'
import { areStatisticsShown } from '../statistics-fold.store.ts'

interface Props {
  round: ShownRound
  layout: PageLayout
}

const UNIT = 'm'

/** Shows to readers without scripts the parts of the card that the first screen leaves out. */
export function RestOfCard({ round, layout }: Props) {
  const { cards } = round.scorecard
  const isPhoneLayout = layout === 'phone'
  const [first] = cards
  const rest = isPhoneLayout ? cards : cards.slice(FIRST_CARD_COUNT)
  const course = !isPhoneLayout && first?.type === 'CourseCard' ? [first] : []
  const { holes } = round.settings.course
  if (rest.length === 0) return null
  return (
    <noscript>
      <div className={styles.rest}>
        {isPhoneLayout && <Legend />}
        <ScorecardSheet
          cards={[...course, ...rest]}
          cardCount={cards.length}
          columns={columnsOf(holes.length)}
          pars={holes.map(parInForce)}
          parts={PLAIN_PARTS}
          holes={holes}
          contest={contestOf(round)}
          currentHole={0}
          withStatistics={areStatisticsShown(undefined, cards) ?? false}
          imageUrl={imageUrl}
          lengths={lengthRow(courseLengths(cards, holes), UNIT)}
          unit={UNIT}
        />
      </div>
    </noscript>
  )
}
