import { useEffect, useState } from 'react'
import type { Clock } from '../../platform/browser/clock.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { messages } from './messages.ts'
import { NotOpened } from './NotOpened.tsx'

/** How long a browser may take to open its storage, which is usually a few milliseconds. */
const PATIENCE_MS = 10_000

interface Props {
  token: string
  clock: Clock
  /** Opens the storage and the sheet again. */
  onRetry: () => void
}

/** Shown until the browser's storage has answered. It says so if that takes long. */
export function OpeningSheet({ token, clock, onRetry }: Props) {
  const [isLate, setLate] = useState(false)
  useEffect(() => (isLate ? undefined : clock.after(PATIENCE_MS, () => setLate(true))), [clock, isLate])
  if (!isLate) return <Spinner size="page" label={messages.loading} />
  return (
    <NotOpened
      token={token}
      reason="silentStorage"
      onRetry={() => {
        setLate(false)
        onRetry()
      }}
    />
  )
}
