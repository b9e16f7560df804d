import { atom } from 'nanostores'
import {
  type FoundCourse,
  findCourses,
  getCourse,
  type PlayableCourse,
} from '../../../contract/catalogue-courses.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { DevicePosition } from '../../../platform/browser/device-position.ts'

export interface CourseSearchState {
  courses: readonly FoundCourse[]
  /** What the golfer should know about the search. */
  note: string
}

const DENIED = 'The browser does not share the position of this device.'
const NO_POSITION = 'The position of this device is not known.'
const PAUSE_MS = 250
const OFFLINE = 'The list of courses needs a network. A course that is not in the list works without one.'
const DESCRIBE = 'Describe it with “Not in the list”.'

/** Creates the search of courses in the catalogue, by name or near the device. */
export function createCourseSearch({
  api,
  clock,
  device,
}: {
  api: Api
  clock: Clock
  device: Pick<DevicePosition, 'isSupported' | 'read'>
}) {
  const $state = atom<CourseSearchState>({ courses: [], note: '' })
  const latest = latestOnly()
  const pause = createTypingPause(clock, PAUSE_MS)

  async function find(query: { query: string; near?: string }): Promise<void> {
    const result = await latest(api.call(findCourses, { query }))
    if (result === SUPERSEDED) return
    if (!result.ok) $state.set({ courses: [], note: OFFLINE })
    else if (!result.value) $state.set({ courses: [], note: 'This service has no list of courses.' })
    else {
      const { courses } = result.value
      const none = query.near === undefined ? 'No course found.' : 'No course within 200 km.'
      $state.set({ courses, note: courses.length === 0 ? `${none} ${DESCRIBE}` : '' })
    }
  }

  return {
    $state,
    search(text: string): void {
      const query = text.trim()
      latest.cancel()
      if (query.length < 2) {
        pause.cancel()
        $state.set({ courses: [], note: '' })
      } else pause.restart(() => void find({ query }))
    },
    /** Asks for the device's position, and lists the courses around it. */
    async searchNear(): Promise<void> {
      $state.set({ courses: [], note: 'Looking for courses near you…' })
      const found = await device.read()
      if (found.ok) await find({ query: '', near: `${found.position.lat},${found.position.lon}` })
      else $state.set({ courses: [], note: found.reason === 'denied' ? DENIED : NO_POSITION })
    },
    async open(id: string): Promise<PlayableCourse | undefined> {
      const result = await api.call(getCourse, { path: { id } })
      if (result.ok && result.value) return result.value
      $state.set({ ...$state.get(), note: result.ok ? 'This course is no longer in the list.' : OFFLINE })
      return undefined
    },
  }
}
export type CourseSearch = ReturnType<typeof createCourseSearch>
