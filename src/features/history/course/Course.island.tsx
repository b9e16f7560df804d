import { api } from '../../../platform/api/browser-api.ts'
import { page } from '../../../platform/browser/page.ts'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { settings } from '../../../platform/settings.ts'
import { matchRoute, routes } from '../../../routes.ts'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { createCourseReport } from './course-report.store.ts'
import { messages } from './messages.ts'

const guard = guardOf('course')
const store = createCourseReport({
  api,
  id: () => matchRoute(routes.course.path, page.url().pathname)?.id ?? '',
  onSignedOut: () => void guard.recheck(),
})
const setTitle = (name: string) => page.setTitle(`${name} - ${settings.PUBLIC_COMPANY_NAME}`)
const CourseView = lazyPart(async () => (await import('./CourseView.tsx')).CourseView)

/** The page of a course. */
export function CourseIsland() {
  return (
    <Guarded guard={guard}>
      {() => (
        <Optional
          loading={<Spinner size="page" label={messages.loading} />}
          fallback={(retry) => <PartMissing role="status" onRetry={retry} />}
        >
          <CourseView store={store} setTitle={setTitle} />
        </Optional>
      )}
    </Guarded>
  )
}
