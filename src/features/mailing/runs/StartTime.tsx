import { millisecondsInMinute } from 'date-fns/constants'
import { useEffect, useState } from 'react'
import { clock } from '../../../platform/browser/clock.ts'
import { UtcTime } from '../../../ui/UtcTime.tsx'
import { startsIn } from './run-texts.ts'

/** When a scheduled run starts: "in about 3 hours", and the moment. */
export function StartTime({ ms }: { ms: number }) {
  const [nowMs, setNowMs] = useState(clock.now)
  useEffect(() => clock.every(millisecondsInMinute / 2, () => setNowMs(clock.now())), [])
  return (
    <>
      Starts {startsIn(ms, nowMs)}, <UtcTime ms={ms} />
    </>
  )
}
