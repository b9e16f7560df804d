import { lazyPart } from '../../../platform/lazy/Optional.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { PagePart } from '../../shared/PagePart.tsx'
import { messages } from './messages.ts'

const guard = guardOf('course')
// Lazily loaded, so that the script files of the round and of the history stay unchanged.
const CoursePage = lazyPart(async () => (await import('./CoursePage.tsx')).CoursePage)

export function CourseIsland() {
  return (
    <Guarded guard={guard}>
      {() => (
        <PagePart loading={<Spinner size="page" label={messages.loading} />}>
          <CoursePage onSignedOut={() => void guard.recheck()} />
        </PagePart>
      )}
    </Guarded>
  )
}
