import { useState } from 'react'
import type { Api } from '../../../platform/api/api.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { fileSender } from '../../../platform/api/browser-upload.ts'
import type { FileSender } from '../../../platform/api/upload.ts'
import { type Clock, clock } from '../../../platform/browser/clock.ts'
import { type Page, page } from '../../../platform/browser/page.ts'
import type { LiveDatabase } from '../../../platform/live/live-database.ts'
import { liveDatabase } from '../../../platform/live/live-rounds.ts'
import { routes } from '../../../routes.ts'
import styles from './Courses.module.css'
import { createCourseView, facilityPath, parseCoursesAddress } from './courses-address.ts'
import { Editor } from './editor/Editor.tsx'
import { createEditor } from './editor/editor.store.ts'
import { createImport } from './import/import.store.ts'
import { CoursesList } from './list/CoursesList.tsx'
import { createFacilityList } from './list/facilities.store.ts'
import { messages } from './messages.ts'
import { RoundCourse } from './round/RoundCourse.tsx'
import { createRoundCourse } from './round/round-course.store.ts'

interface Deps {
  api: Api
  fileSender: FileSender
  page: Page
  liveDatabase: LiveDatabase
  clock: Clock
}

/**
 * Creates the stores of the part that the URL names. The parts link to each other as pages do, so that the browser
 * warns of unsaved edits.
 */
export function createCourses(deps: Deps) {
  const { api, fileSender, page } = deps
  const address = parseCoursesAddress(page.url().search)
  const view = createCourseView(page)
  switch (address.part) {
    case 'list':
      return {
        ...address,
        facilities: createFacilityList({ ...deps, query: address.query }),
        imports: createImport({ fileSender, onStored: (id) => page.go(facilityPath(id)) }),
      }
    case 'facility': {
      const { id } = address
      const editor = createEditor(api, id)
      const imports = createImport({
        ...{ fileSender, facility: id },
        onStored() {
          void editor.details.refresh()
          void editor.shapes.load()
        },
      })
      return { ...address, view, editor, imports }
    }
    case 'round':
      return { ...address, view, round: createRoundCourse({ ...deps, token: address.token }) }
  }
}

/** The page with the stores of the part that its URL names. */
export function CoursesPage() {
  const [courses] = useState(() => createCourses({ api, fileSender, page, liveDatabase, clock }))
  return <Courses courses={courses} />
}

/** The courses for staff: the list, the editor of a facility, or the course of a round. */
export function Courses({ courses }: { courses: ReturnType<typeof createCourses> }) {
  if (courses.part === 'list') return <CoursesList {...courses} />
  return (
    <div className={styles.courses}>
      <p className="small">
        <a href={routes.pinhole.path}>{messages.back}</a>
      </p>
      {courses.part === 'facility' ? <Editor {...courses} /> : <RoundCourse {...courses} />}
    </div>
  )
}
