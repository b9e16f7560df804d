import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { messages } from './messages.ts'

const guard = guardOf('course')
// Lazily loaded, so that the script files of the round and of the history stay unchanged.
const CoursePage = lazyPart(async () => (await import('./CoursePage.tsx')).CoursePage)

export function CourseIsland() {
  return (
    <Guarded guard={guard}>
      {() => (
        <Optional
          loading={<Spinner size="page" label={messages.loading} />}
          fallback={(retry) => <PartMissing role="status" onRetry={retry} />}
        >
          <CoursePage onSignedOut={() => void guard.recheck()} />
        </Optional>
      )}
    </Guarded>
  )
}
