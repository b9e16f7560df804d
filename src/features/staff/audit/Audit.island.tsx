import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { StaffPartMissing } from '../shared/StaffPartMissing.tsx'

const guard = guardOf('audit')
// Lazily loaded, because other staff pages use few of its scripts.
const AuditPage = lazyPart(async () => (await import('./AuditPage.tsx')).AuditPage)

export function AuditIsland() {
  return (
    <Guarded guard={guard}>
      {() => (
        <Optional
          loading={<Spinner size="page" label="Loading…" />}
          fallback={(retry, reset) => <StaffPartMissing onRetry={retry} onReset={reset} />}
        >
          <AuditPage />
        </Optional>
      )}
    </Guarded>
  )
}
