import { useState } from 'react'
import { type Failure, network } from '../../../platform/api/result.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { useServiceReturn } from './use-service-return.ts'

/** After this time, a part that fails once more is loaded again without an outage in between. */
const PAUSE_MS = 30_000
/** Only the end of an outage repeats a request that has failed like this. */
const REPEATED: Failure = { kind: 'http', status: 500, body: '' }

/** When a part was last loaded again by itself. */
let lastResetMs = Number.NEGATIVE_INFINITY

interface Props {
  role?: 'alert' | 'status'
  /** Loads the part again at the user's request. */
  onRetry: () => void
  /** Loads the part again by itself. */
  onReset: () => void
}

/** `PartMissing` of staff pages: loads the part again by itself as soon as the service is back. */
export function StaffPartMissing({ role = 'alert', onRetry, onReset }: Props) {
  const [failure] = useState(() => (clock.now() - lastResetMs < PAUSE_MS ? REPEATED : network))
  useServiceReturn(() => {
    lastResetMs = clock.now()
    onReset()
  }, failure)
  return <PartMissing role={role} onRetry={onRetry} />
}
