import { useState } from 'react'
import { api } from '../../../platform/api/browser-api.ts'
import { fileSender } from '../../../platform/api/browser-upload.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { routes } from '../../../routes.ts'
import styles from './Courses.module.css'
import { createCourseView, facilityOf, facilityPath } from './courses-address.ts'
import { Editor } from './editor/Editor.tsx'
import { createEditor } from './editor/editor.store.ts'
import { createImport } from './import/import.store.ts'
import { CoursesList } from './list/CoursesList.tsx'
import { createFacilityList } from './list/facilities.store.ts'
import { messages } from './messages.ts'

type Deps = Pick<Platform, 'api' | 'fileSender' | 'page' | 'clock'>

/**
 * Creates the stores of the part that the URL names. The parts link to each other as pages do, so that the browser
 * warns of unsaved edits.
 */
export function createCourses(deps: Deps) {
  const { api, fileSender, page } = deps
  const id = facilityOf(page.url().search)
  if (id === undefined) {
    const imports = createImport({ fileSender, onStored: (stored) => page.go(facilityPath(stored)) })
    return { facilities: createFacilityList(deps), imports }
  }
  const editor = createEditor(api, id)
  const imports = createImport({
    ...{ fileSender, facility: id },
    onStored() {
      void editor.details.refresh()
      void editor.shapes.load()
    },
  })
  return { id, view: createCourseView(page), editor, imports }
}

/** The page with the stores of the part that its URL names. */
export function CoursesPage() {
  const [courses] = useState(() => createCourses({ api, fileSender, page, clock }))
  return <Courses courses={courses} />
}

/** The courses for staff: the list, or the editor of a facility. */
export function Courses({ courses }: { courses: ReturnType<typeof createCourses> }) {
  if (courses.facilities) return <CoursesList {...courses} />
  return (
    <div className={styles.courses}>
      <p className="small">
        <a href={routes.pinhole.path}>{messages.back}</a>
      </p>
      <Editor {...courses} />
    </div>
  )
}
