import { useState } from 'react'
import { matchRoute } from '../../../match-route.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { page } from '../../../platform/browser/page.ts'
import { settings } from '../../../platform/settings.ts'
import { routes } from '../../../routes.ts'
import { CourseView } from './CourseView.tsx'
import { createCourseReport } from './course-report.store.ts'

const id = () => matchRoute(routes.course.path, page.url().pathname)?.id ?? ''
const setTitle = (name: string) => page.setTitle(`${name} - ${settings.PUBLIC_COMPANY_NAME}`)

/** The page of a course with the dependencies of the browser. */
export function CoursePage({ onSignedOut }: { onSignedOut: () => void }) {
  const [store] = useState(() => createCourseReport({ api, id, onSignedOut }))
  return <CourseView store={store} setTitle={setTitle} />
}
