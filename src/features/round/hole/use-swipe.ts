import { type PointerEvent, type PointerEventHandler, useRef } from 'react'

const SWIPE_PX = 40

export type SwipeHandlers = Partial<
  Record<'onPointerDown' | 'onPointerUp' | 'onPointerCancel', PointerEventHandler>
>

/** Returns handlers for horizontal swipes. A swipe to the left selects the next hole, like turning a page. */
export function useSwipe(onPrevious: () => void, onNext: () => void) {
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
