import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls once after a while in which it was not held; what was left when it was held is what remains. */
export function useHeldTimer(delayMs: number | undefined, held: boolean, callback: () => void): void {
  const left = useRef(delayMs)
  const ring = useEffectEvent(callback)
  useEffect(() => {
    if (held || left.current === undefined) return
    const began = performance.now()
    const timer = setTimeout(ring, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - began))
    }
  }, [held])
}
