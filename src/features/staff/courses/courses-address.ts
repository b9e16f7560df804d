import { atom, onMount } from 'nanostores'
import { clampHole, fragmentOf, holeIndexOf } from '../../../domain/round/hole-fragment.ts'
import type { Page } from '../../../platform/browser/page.ts'
import { routes } from '../../../routes.ts'

/** What the page shows: the list, a facility of the catalogue, or the course that a round brings. */
export type CoursesAddress =
  | { part: 'list'; query: string }
  | { part: 'facility'; id: string }
  | { part: 'round'; token: string }

export function parseCoursesAddress(search: string): CoursesAddress {
  const parameters = new URLSearchParams(search)
  const id = parameters.get('facility')
  if (id) return { part: 'facility', id }
  const token = parameters.get('token')
  if (token) return { part: 'round', token }
  return { part: 'list', query: parameters.get('query') ?? '' }
}

const pathWith = (name: string, value: string) =>
  `${routes.pinhole.path}?${new URLSearchParams({ [name]: value })}`

export const facilityPath = (id: string) => pathWith('facility', id)
export const roundCoursePath = (token: string) => pathWith('token', token)
export const coursesPath = (query: string) => pathWith('query', query)

/** Creates the store of the hole that is shown of a course; it is in the fragment of the URL. */
export function createCourseView(page: Page) {
  /** Index of the selected hole. It may be beyond the last one of the shown course. */
  const $hole = atom(0)
  const read = () => $hole.set(holeIndexOf(page.url().hash, Number.POSITIVE_INFINITY))

  onMount($hole, () => {
    read()
    return page.onChange(read)
  })

  return {
    $hole,
    /** Selects a hole by index, limited to the holes of the course. */
    goTo(hole: number, holeCount: number) {
      $hole.set(clampHole(hole, holeCount))
      page.rewrite(fragmentOf($hole.get()))
    },
  }
}
export type CourseView = ReturnType<typeof createCourseView>
