import { useState } from 'react'
import { getCourseReport } from '../../../contract/course-report.ts'
import { matchRoute } from '../../../match-route.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { settings } from '../../../platform/settings.ts'
import { routes } from '../../../routes.ts'
import { responseCache } from '../../session/current-user-cache.ts'
import { rememberedUser } from '../../session/remembered-user.ts'
import { createOwnFigures } from '../own-figures.store.ts'
import { CourseView } from './CourseView.tsx'

const id = () => matchRoute(routes.course.path, page.url().pathname)?.id ?? ''
const setTitle = (name: string) => page.setTitle(`${name} - ${settings.PUBLIC_COMPANY_NAME}`)

/** The page of a course with the dependencies of the browser. */
export function CoursePage({ onSignedOut }: { onSignedOut: () => void }) {
  const [store] = useState(() =>
    createOwnFigures({
      read: (value) => value,
      endpoint: getCourseReport,
      input: () => ({ path: { id: id() } }),
      api,
      clock,
      loadCache: async () => responseCache,
      userId: () => rememberedUser(localStore)?.id,
      log: (failure) => console.error('The figures of the course did not load:', failure),
      onSignedOut,
    }),
  )
  return <CourseView store={store} setTitle={setTitle} />
}
