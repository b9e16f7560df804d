import { getCourseReport } from '../../../contract/course-report.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createResource } from '../../../platform/stores/resource.ts'

interface Deps {
  api: Api
  /** Returns the id of the course. */
  id: () => string
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store of what the golfer and all golfers have scored on a course. */
export function createCourseReport({ api, id, onSignedOut }: Deps) {
  return createResource({
    request: (signal) => api.call(getCourseReport, { path: { id: id() } }, { signal }),
    on: { 401: onSignedOut },
  })
}
export type CourseReportStore = ReturnType<typeof createCourseReport>
