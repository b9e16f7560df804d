import { useMemo } from 'react'
import type { CourseHole } from '../../../contract/round.ts'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { HoleMapBox } from './HoleMapBox.static.tsx'

interface Props {
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  /** Called for a key press in the map's frame that the page may handle. */
  onKey: (keyCode: number) => void
  /** Whether a swipe over the map also selects a hole. */
  isSwiped: boolean
}

/** Shows the map of one hole. */
export function HoleMap({ holes, index, onKey, isSwiped }: Props) {
  const hole = holes[index]
  const shown = useMemo(() => mappedHole(hole, index), [hole, index])
  return (
    <HoleMapBox
      holes={holes}
      index={index}
      map={<EmbeddedHoleMap hole={shown} onKey={onKey} isSwiped={isSwiped} />}
    />
  )
}
