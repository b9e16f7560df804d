import { atom, onMount } from 'nanostores'
import type { MapTypeCode } from '../../contract/maps.ts'
import { clampHole, fragmentOf, holeIndexOf } from '../../domain/hole-fragment.ts'
import type { Page } from '../../platform/browser/page.ts'

interface Deps {
  page: Page
  /** Whether the site's tiles differ by map type, so that the user can choose one. */
  hasMapTypes: boolean
}

/** Creates the store of what is shown of a course: the hole, which is in the fragment of the URL, and the map type. */
export function createCourseView({ page, hasMapTypes }: Deps) {
  /** Index of the selected hole. It may be beyond the last one of the shown course. */
  const $hole = atom(0)
  /** Kept when another course is shown; undefined if there is no choice. */
  const $mapType = atom<MapTypeCode | undefined>(hasMapTypes ? 'g' : undefined)
  const read = () => $hole.set(holeIndexOf(page.url().hash, Number.POSITIVE_INFINITY))

  onMount($hole, () => {
    read()
    return page.onChange(read)
  })

  return {
    $hole,
    $mapType,
    selectMapType(mapType: MapTypeCode) {
      if (hasMapTypes) $mapType.set(mapType)
    },
    /** Selects a hole by index, limited to the holes of the course. */
    goTo(hole: number, holeCount: number) {
      $hole.set(clampHole(hole, holeCount))
      page.rewrite(fragmentOf($hole.get()))
    },
  }
}
export type CourseView = ReturnType<typeof createCourseView>
