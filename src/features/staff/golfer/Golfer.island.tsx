import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { StaffPartMissing } from '../shared/StaffPartMissing.tsx'

const guard = guardOf('golfer')
// Lazily loaded, so that the script files of the golfer's own page stay unchanged.
const GolferPage = lazyPart(async () => (await import('./GolferPage.tsx')).GolferPage)

export function GolferIsland() {
  return (
    <Guarded guard={guard}>
      {() => (
        <Optional
          loading={<Spinner size="page" label="Loading…" />}
          fallback={(retry, reset) => <StaffPartMissing role="status" onRetry={retry} onReset={reset} />}
        >
          <GolferPage />
        </Optional>
      )}
    </Guarded>
  )
}
