import { api } from '../../../platform/api/browser-api.ts'
import { fileSender } from '../../../platform/api/browser-upload.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { liveDatabase } from '../../../platform/live/live-rounds.ts'
import { Courses, createCourses } from './Courses.tsx'

const courses = createCourses({ api, fileSender, page, liveDatabase, clock })

export function CoursesPage() {
  return <Courses courses={courses} />
}
