import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { lazyPart } from '../../../platform/lazy/Optional.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { PagePart } from '../../shared/PagePart.tsx'

const guard = guardOf('golfer')
// Lazily loaded, so that the script files of the golfer's own page stay unchanged.
const GolferPage = lazyPart(async () => (await import('./GolferView.tsx')).GolferPage)

export function GolferIsland() {
  return (
    <Guarded guard={guard}>
      {() => (
        <PagePart>
          <GolferPage {...{ api, page, clock }} />
        </PagePart>
      )}
    </Guarded>
  )
}
