import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls the callback once, after a delay that does not elapse while paused. Without a delay it is never called. */
export function usePausableTimer(delayMs: number | undefined, isPaused: boolean, callback: () => void): void {
  const remainingMs = useRef(delayMs)
  const onElapsed = useEffectEvent(callback)
  useEffect(() => {
    if (isPaused || remainingMs.current === undefined) return
    const startMs = performance.now()
    const timer = setTimeout(onElapsed, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current = Math.max(0, (remainingMs.current ?? 0) - (performance.now() - startMs))
    }
  }, [isPaused])
}
