import { atom, onMount } from 'nanostores'
import { clampHole, fragmentOf, holeIndexOf } from '../../../domain/round/hole-fragment.ts'
import type { Page } from '../../../platform/browser/page.ts'
import { routes } from '../../../routes.ts'

/** Returns the id of the facility that the page shows; undefined if it shows the list. */
export const facilityOf = (search: string) => new URLSearchParams(search).get('facility') || undefined

export const facilityPath = (facility: string) =>
  `${routes.pinhole.path}?${new URLSearchParams({ facility })}`

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
