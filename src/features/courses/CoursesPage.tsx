import { api } from '../../platform/api/browser-api.ts'
import { fileSender } from '../../platform/api/browser-upload.ts'
import { clock } from '../../platform/browser/clock.ts'
import { page } from '../../platform/browser/page.ts'
import { liveDatabase } from '../../platform/live/live-database.ts'
import { settings } from '../../platform/settings.ts'
import { Courses } from './Courses.tsx'
import { createCourses } from './courses.ts'

const courses = createCourses({
  api,
  fileSender,
  page,
  liveDatabase,
  clock,
  hasMapTypes: settings.PUBLIC_TILES_URL.includes('{type}'),
})

export function CoursesPage() {
  return <Courses courses={courses} page={page} />
}
