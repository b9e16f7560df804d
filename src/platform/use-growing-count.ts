import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './browser/idle.ts'

/** The step of a count of rows. React divides the transition into short tasks. */
const STEP = 80

/** Returns a number that grows from `first` to at least `total` while the browser is idle. */
export function useGrowingCount(first: number, total: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= total) return
    return whenIdle(() => startTransition(() => setCount(count + STEP)))
  }, [count, total])
  return count
}
