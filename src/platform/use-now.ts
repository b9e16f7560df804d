import { useEffect, useState } from 'react'
import { clock } from './browser/clock.ts'

/** Returns the time in Unix milliseconds, updated at an interval. */
export function useNow(intervalMs: number): number {
  const [nowMs, setNowMs] = useState(clock.now)
  useEffect(() => clock.every(intervalMs, () => setNowMs(clock.now())), [intervalMs])
  return nowMs
}
