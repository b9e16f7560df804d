import { millisecondsInMinute } from 'date-fns/constants'
import { useNow } from '../../../platform/use-now.ts'
import { UtcTime } from '../../../ui/UtcTime.tsx'
import { startsIn } from './run-texts.ts'

/** Shows when a scheduled run starts: "in about 3 hours", and the exact time. */
export function StartTime({ ms }: { ms: number }) {
  const nowMs = useNow(millisecondsInMinute / 2)
  return (
    <>
      Starts {startsIn(ms, nowMs)}, <UtcTime ms={ms} />
    </>
  )
}
