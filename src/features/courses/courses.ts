import type { Api } from '../../platform/api/api.ts'
import type { FileSender } from '../../platform/api/upload.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { LiveDatabase } from '../../platform/live/live-database.ts'
import { createCourseView } from './course-view.store.ts'
import { facilityPath, parseCoursesAddress } from './courses-address.ts'
import { createEditor } from './editor/editor.store.ts'
import { createFacilityState } from './editor/facility-state.store.ts'
import { createImport } from './import/import.store.ts'
import { createCoursesList } from './list/courses-list.store.ts'
import { createRoundCourse } from './round/round-course.store.ts'

interface Deps {
  api: Api
  fileSender: FileSender
  page: Page
  liveDatabase: LiveDatabase
  clock: Clock
  /** Whether the site's tiles differ by map type, so that the user can choose one. */
  hasMapTypes: boolean
}

/**
 * Creates the stores of the part that the URL names. The parts link to each other as pages do, so that the browser
 * warns of unsaved edits.
 */
export function createCourses(deps: Deps) {
  const { api, fileSender, page, clock } = deps
  const address = parseCoursesAddress(page.url().search)
  const view = createCourseView(deps)
  switch (address.part) {
    case 'list':
      return {
        ...address,
        list: createCoursesList({ ...deps, query: address.query }),
        imports: createImport({ fileSender, clock, onStored: ({ id }) => page.go(facilityPath(id)) }),
      }
    case 'facility': {
      const { id } = address
      const editor = createEditor(api, id)
      const imports = createImport({
        ...{ fileSender, clock, facility: id },
        onStored() {
          void editor.details.refresh()
          void editor.shapes.load()
        },
      })
      return { ...address, view, editor, imports, facility: createFacilityState(api, id) }
    }
    case 'round':
      return { ...address, view, round: createRoundCourse({ ...deps, token: address.token }) }
  }
}
export type CoursesStores = ReturnType<typeof createCourses>
