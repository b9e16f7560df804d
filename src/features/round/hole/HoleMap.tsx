import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo } from 'react'
import type { CourseHole } from '../../../contract/round.ts'
import { fromTeeOfLength } from '../../../domain/line-of-play/tee-of-length.ts'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import type { RoundScreen } from '../round-screen.ts'

interface Props {
  screen: Pick<RoundScreen, '$shapes' | 'requestShapes' | 'holes'>
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  /** The length from the tee that is shown, if it has one of its own. */
  teeLengthM: number | undefined
  /** Whether a swipe over the map also selects a hole. */
  isSwiped: boolean
}

/** Shows the map of one hole. */
export function HoleMap({ screen, holes, index, teeLengthM, isSwiped }: Props) {
  const shapes = useStore(screen.$shapes)
  const selected = useMemo(() => ({ stored: holes[index], teeLengthM, index }), [holes, index, teeLengthM])
  // The plan of a hole takes longer to compute than the rest of the page, which therefore shows its hole before the map.
  const drawn = useDeferredValue(selected)
  const hole = useMemo(() => drawn.stored && fromTeeOfLength(drawn.stored, drawn.teeLengthM), [drawn])
  const shown = useMemo(() => mappedHole(hole, drawn.index), [hole, drawn])
  const data = useMemo(() => hole && shapes?.dataOf(hole), [hole, shapes])
  return (
    <EmbeddedHoleMap
      hole={shown}
      data={data}
      onReady={screen.requestShapes}
      onKey={screen.holes.pressCode}
      isSwiped={isSwiped}
    />
  )
}
