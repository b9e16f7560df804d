import { lazyPart } from '../../platform/lazy/Optional.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { PagePart } from '../shared/PagePart.tsx'
import { messages } from './messages.ts'

// Lazily loaded, so that the script files of the round and of the embed stay unchanged.
const CompetitionPage = lazyPart(async () => (await import('./CompetitionPage.tsx')).CompetitionPage)

export function CompetitionIsland() {
  return (
    <PagePart loading={<Spinner size="page" label={messages.loading} />}>
      <CompetitionPage />
    </PagePart>
  )
}
