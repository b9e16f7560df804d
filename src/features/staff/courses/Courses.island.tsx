import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { StaffPartMissing } from '../shared/StaffPartMissing.tsx'

const guard = guardOf('pinhole')
// Shares code with the round, which other staff pages do not load.
const CoursesPage = lazyPart(async () => (await import('./CoursesPage.tsx')).CoursesPage)

export function CoursesIsland() {
  return (
    <Guarded guard={guard}>
      {() => (
        <Optional
          loading={<Spinner size="page" label="Loading…" />}
          fallback={(retry, reset) => <StaffPartMissing onRetry={retry} onReset={reset} />}
        >
          <CoursesPage />
        </Optional>
      )}
    </Guarded>
  )
}
