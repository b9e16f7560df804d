import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { lazyPart } from '../../../platform/lazy/Optional.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { PagePart } from '../../shared/PagePart.tsx'

const guard = guardOf('audit')
// Lazily loaded, because other staff pages use few of its scripts.
const AuditPage = lazyPart(async () => (await import('./AuditLog.tsx')).AuditPage)

export function AuditIsland() {
  return (
    <Guarded guard={guard}>
      {() => (
        <PagePart>
          <AuditPage {...{ api, page, clock, visibility }} />
        </PagePart>
      )}
    </Guarded>
  )
}
