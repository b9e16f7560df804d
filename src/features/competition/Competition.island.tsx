import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { messages } from './messages.ts'

// Lazily loaded, so that the script files of the round and of the embed stay unchanged.
const CompetitionPage = lazyPart(async () => (await import('./CompetitionPage.tsx')).CompetitionPage)

export function CompetitionIsland() {
  return (
    <Optional
      loading={<Spinner size="page" label={messages.loading} />}
      fallback={(retry) => <PartMissing role="status" onRetry={retry} />}
    >
      <CompetitionPage />
    </Optional>
  )
}
