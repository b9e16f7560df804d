import { type ComponentProps, useMemo } from 'react'
import { lengthRow } from '../../../domain/round/hole-length.ts'
import { courseLengths } from '../../../domain/round/tee-lengths.ts'
import { Legend } from '../../../ui/scorecard/Legend.tsx'
import { Scorecard } from '../../../ui/scorecard/Scorecard.tsx'

/** Shows the whole scorecard of the full page and its legend. */
export function FullCard(props: Omit<ComponentProps<typeof Scorecard>, 'lengths'>) {
  const { cards, holes, unit } = props
  const lengths = useMemo(
    () => (unit ? lengthRow(courseLengths(cards, holes), unit) : undefined),
    [cards, holes, unit],
  )
  return (
    <>
      <Legend />
      <Scorecard {...props} lengths={lengths} />
    </>
  )
}
