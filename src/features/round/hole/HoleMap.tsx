import { useMemo } from 'react'
import type { CourseHole } from '../../../contract/round.ts'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { HoleMapBox } from './HoleMapBox.static.tsx'
import { useSwipe } from './use-swipe.ts'

interface Props {
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  onPrevious: () => void
  onNext: () => void
  /** Called for a key press in the map's frame that the page may handle. */
  onKey: (keyCode: number) => void
  /** Whether a swipe over the map also selects a hole. */
  isSwiped: boolean
}

/** Shows the map of one hole. Swiping its heading selects the next or previous hole. */
export function HoleMap({ holes, index, onPrevious, onNext, onKey, isSwiped }: Props) {
  const hole = holes[index]
  const shown = useMemo(() => mappedHole(hole, index), [hole, index])
  const swipeHandlers = useSwipe(onPrevious, onNext)
  return (
    <HoleMapBox
      holes={holes}
      index={index}
      map={
        holes.some((one, at) => mappedHole(one, at)) && (
          <EmbeddedHoleMap hole={shown} onKey={onKey} isSwiped={isSwiped} />
        )
      }
      onPrevious={onPrevious}
      onNext={onNext}
      swipeHandlers={swipeHandlers}
    />
  )
}
