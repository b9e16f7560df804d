import { type PointerEvent, type PointerEventHandler, useRef } from 'react'

const SWIPE_PX = 40

export type SwipeHandlers = Partial<
  Record<'onPointerDown' | 'onPointerUp' | 'onPointerCancel', PointerEventHandler>
>

/**
 * Returns handlers for horizontal swipes with one finger. A swipe to the left selects what is next, like turning a page.
 * The element needs `touch-action: pan-y pinch-zoom`, with which the browser cancels the pointer when it scrolls or zooms.
 */
export function useSwipe(onPrevious: () => void, onNext: () => void): SwipeHandlers {
  const start = useRef<{ id: number; x: number; y: number } | undefined>(undefined)
  return {
    onPointerDown({ pointerId: id, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      // A mouse selects text, and a second finger begins to zoom.
      start.current = pointerType !== 'mouse' && isPrimary ? { id, x, y } : undefined
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current
      if (from?.id !== pointerId) return
      start.current = undefined
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) <= Math.abs(y)) return
      if (x < 0) onNext()
      else onPrevious()
    },
    onPointerCancel() {
      start.current = undefined
    },
  }
}
