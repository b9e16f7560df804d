import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'

// Lazily loaded, so that the script files of other pages stay unchanged.
const CompetitionsPage = lazyPart(async () => (await import('./CompetitionsPage.tsx')).CompetitionsPage)

export function CompetitionsIsland() {
  return (
    <Optional
      loading={<Spinner size="page" label="Loading…" />}
      fallback={(retry) => <PartMissing role="status" onRetry={retry} />}
    >
      <CompetitionsPage />
    </Optional>
  )
}
