import { type PointerEvent, useMemo, useRef } from 'react'
import type { CourseHole } from '../../../contract/round.ts'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { HoleMapBox } from './HoleMapBox.static.tsx'

interface Props {
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  onPrevious: () => void
  onNext: () => void
  /** Called for a key that was pressed in the map's frame and may be one of the page's. */
  onKey: (keyCode: number) => void
}

const SWIPE_PX = 40

/** The map of one hole. Swiping its heading selects the next or previous hole. */
export function HoleMap({ holes, index, onPrevious, onNext, onKey }: Props) {
  const hole = holes[index]
  const shown = useMemo(() => mappedHole(hole, index), [hole, index])
  const swipeHandlers = useSwipe(onPrevious, onNext)
  return (
    <HoleMapBox
      holes={holes}
      index={index}
      map={holes.some((one, at) => mappedHole(one, at)) && <EmbeddedHoleMap hole={shown} onKey={onKey} />}
      onPrevious={onPrevious}
      onNext={onNext}
      swipeHandlers={swipeHandlers}
    />
  )
}

/** Handlers for a horizontal swipe: to the left selects the next hole, as when turning a page. */
function useSwipe(onPrevious: () => void, onNext: () => void) {
  const startX = useRef<number | undefined>(undefined)
  return {
    onPointerDown(event: PointerEvent) {
      startX.current = event.clientX
    },
    onPointerUp(event: PointerEvent) {
      const from = startX.current
      startX.current = undefined
      if (from === undefined || Math.abs(event.clientX - from) < SWIPE_PX) return
      if (event.clientX < from) onNext()
      else onPrevious()
    },
    onPointerCancel() {
      startX.current = undefined
    },
  }
}
