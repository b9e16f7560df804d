import { useEffect, useState } from 'react'
import { localTime } from '../../domain/dates/dates.ts'
import { clock } from '../../platform/browser/clock.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

interface Props {
  sinceMs: number
  /** What happened then, for the tooltip. */
  title: string
  /** Returns the age as text: "12 s". */
  text: (sinceMs: number, nowMs: number) => string
  className?: string | undefined
}

/** Shows how long ago something was. Renders only itself: each second for a minute, then each minute. */
export function Age({ sinceMs, title, text, className }: Props) {
  const [nowMs, setNowMs] = useState(clock.now)
  const ageMs = Math.max(0, nowMs - sinceMs)
  const stepMs = ageMs < MINUTE_MS ? SECOND_MS : MINUTE_MS
  const waitMs = stepMs - (ageMs % stepMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new time needs a new timer.
  useEffect(() => clock.after(waitMs, () => setNowMs(clock.now())), [nowMs, sinceMs, waitMs])
  return (
    <time
      className={className}
      dateTime={new Date(sinceMs).toISOString()}
      title={`${title} ${localTime(sinceMs)}`}
    >
      {text(sinceMs, nowMs)}
    </time>
  )
}
