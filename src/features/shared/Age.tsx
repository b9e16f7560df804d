import { useState } from 'react'
import { localTime } from '../../domain/dates/dates.ts'
import { useNow } from '../../platform/use-now.ts'

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
  const [stepMs, setStepMs] = useState(SECOND_MS)
  const nowMs = useNow(stepMs)
  const nextStepMs = nowMs - sinceMs < MINUTE_MS ? SECOND_MS : MINUTE_MS
  if (nextStepMs !== stepMs) setStepMs(nextStepMs)
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
