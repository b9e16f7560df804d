import { type ReactNode, useState } from 'react'
import { type Failure, network } from '../../../platform/api/result.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { Optional } from '../../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { useServiceReturn } from './use-service-return.ts'

/** After this time, a part that fails once more is loaded again without an outage in between. */
const PAUSE_MS = 30_000
/** Only the end of an outage repeats a request that has failed like this. */
const REPEATED: Failure = { kind: 'http', status: 500, body: '' }

/** When a part was last loaded again by itself. */
let lastResetMs = Number.NEGATIVE_INFINITY

interface Props {
  /** Shown until the script of the part has loaded. */
  loading?: ReactNode
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A lazily loaded part of a staff page, which is loaded again by itself as soon as the service is back. */
export function StaffPart({ loading, role = 'alert', children }: Props) {
  return (
    <Optional
      loading={loading ?? <Spinner size="page" label="Loading…" />}
      fallback={(retry, reset) => <Missing role={role} onRetry={retry} onReset={reset} />}
    >
      {children}
    </Optional>
  )
}

interface MissingProps {
  role: 'alert' | 'status'
  /** Loads the part again at the user's request. */
  onRetry: () => void
  /** Loads the part again by itself. */
  onReset: () => void
}

function Missing({ role, onRetry, onReset }: MissingProps) {
  const [failure] = useState(() => (clock.now() - lastResetMs < PAUSE_MS ? REPEATED : network))
  useServiceReturn(() => {
    lastResetMs = clock.now()
    onReset()
  }, failure)
  return <PartMissing role={role} onRetry={onRetry} />
}
