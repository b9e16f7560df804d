import { lazyPart } from '../../../platform/lazy/Optional.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { PagePart } from '../../shared/PagePart.tsx'

const guard = guardOf('pinhole')
// Shares code with the round, which other staff pages do not load.
const CoursesPage = lazyPart(async () => (await import('./CoursesPage.tsx')).CoursesPage)

export function CoursesIsland() {
  return (
    <Guarded guard={guard}>
      {() => (
        <PagePart>
          <CoursesPage />
        </PagePart>
      )}
    </Guarded>
  )
}
