import type { DistanceUnit } from '../../../domain/format/distance.ts'
import { contested } from '../../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { ScoreHeadView } from './ScoreHead.static.tsx'
import { DetailsRow, RestOfHole, ScoreFoot, ScoreLayout } from './ScoreLayout.static.tsx'
import { ScoreRow } from './ScoreRow.static.tsx'
import { footProps, headProps, rowProps } from './score-props.ts'
import type { Scoring, ScoringStore } from './scoring.store.ts'

interface Props {
  scoring: Scoring
  store: ScoringStore
  unit: DistanceUnit
  isForSun: boolean
}

/** Returns whether the first look shows all of the screen: the round is live, and phones agree on the hole. */
export function hasFirstLook({ view, open, hole }: Scoring): boolean {
  return stateOf(open.sheet) === 'live' && !view.scored.some((row) => contested(row, hole))
}

/** Shows the same as the first render of `ScoreScreen`. Its buttons work. */
export function ScoreFirstLook({ scoring, store, unit, isForSun }: Props) {
  const { view, open, hole } = scoring
  return (
    <ScoreLayout
      isForSun={isForSun}
      head={<ScoreHeadView {...headProps(scoring, store, unit)} />}
      rows={[
        ...view.scored.map((row) => {
          const isMe = row.id === open.kept.me
          const props = rowProps({ row, sheet: open.sheet, view, hole, store, isMe, isLocked: false })
          return [<ScoreRow key="row" {...props} />, props.hasDetails && <DetailsRow key="details" />]
        }),
        <RestOfHole key="rest" scoring={scoring} store={store} onNext={store.goToNext} />,
      ]}
      foot={<ScoreFoot {...footProps(scoring, store)} />}
    />
  )
}
