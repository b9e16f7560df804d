import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import type { OwnExportProps } from './OwnExport.tsx'

const OwnExport = lazyPart(async () => (await import('./OwnExport.tsx')).OwnExport)

export function LazyExport(props: OwnExportProps) {
  return (
    <Optional
      loading={<Spinner label="Loading…" />}
      fallback={(retry) => <PartMissing role="status" onRetry={retry} />}
    >
      <OwnExport {...props} />
    </Optional>
  )
}
