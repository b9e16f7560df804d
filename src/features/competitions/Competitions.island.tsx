import { lazyPart } from '../../platform/lazy/Optional.tsx'
import { PagePart } from '../shared/PagePart.tsx'

// Lazily loaded, so that the script files of other pages stay unchanged.
const CompetitionsPage = lazyPart(async () => (await import('./CompetitionsPage.tsx')).CompetitionsPage)

export function CompetitionsIsland() {
  return (
    <PagePart>
      <CompetitionsPage />
    </PagePart>
  )
}
