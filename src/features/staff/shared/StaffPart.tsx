import type { ReactNode } from 'react'
import { Optional } from '../../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'

interface Props {
  /** Shown until the script of the part has loaded. */
  loading?: ReactNode
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A lazily loaded part of a staff page. */
export function StaffPart({ loading, role = 'alert', children }: Props) {
  return (
    <Optional
      loading={loading ?? <Spinner size="page" label="Loading…" />}
      fallback={(retry) => <PartMissing role={role} onRetry={retry} />}
    >
      {children}
    </Optional>
  )
}
