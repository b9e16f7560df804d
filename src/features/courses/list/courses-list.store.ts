import { MAP_TYPE_CODES } from '../../../contract/maps.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { createFacilityList } from './facilities.store.ts'
import { createMapUpdates } from './map-updates.store.ts'

interface Deps {
  api: Api
  clock: Clock
  /** The first search. */
  query?: string
}

/** Creates the stores of the list of facilities and of the updates of their maps. */
export function createCoursesList(deps: Deps) {
  const facilities = createFacilityList(deps)
  return {
    facilities,
    updates: createMapUpdates(deps.api, (id, mapType) => facilities.noteUpdated(id, MAP_TYPE_CODES[mapType])),
  }
}
export type CoursesListStore = ReturnType<typeof createCoursesList>
