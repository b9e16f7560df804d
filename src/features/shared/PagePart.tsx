import type { ReactNode } from 'react'
import { Optional } from '../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'

interface Props {
  /** Shown until the script of the part has loaded. */
  loading?: ReactNode
  children: ReactNode
}

/** A lazily loaded part that fills a page. */
export function PagePart({ loading, children }: Props) {
  return (
    <Optional
      loading={loading ?? <Spinner size="page" label="Loading…" />}
      fallback={(retry) => <PartMissing onRetry={retry} />}
    >
      {children}
    </Optional>
  )
}
