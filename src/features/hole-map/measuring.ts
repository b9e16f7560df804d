import type { Coordinates } from '../../contract/round.ts'

/** Where distances are measured from and to. A fixed place stays until it is removed. */
export interface Measured {
  place: Coordinates
  isFixed: boolean
}

/** Creates the measuring of distances: the place below the mouse, until a tap fixes a place; the next tap removes it. */
export function createMeasuring(show: (measured: Measured | undefined) => void) {
  let fixed: Coordinates | undefined

  function fix(place: Coordinates | undefined): void {
    fixed = place
    show(place && { place, isFixed: true })
  }

  return {
    isFixed: () => fixed !== undefined,
    hover(place: Coordinates | undefined): void {
      if (!fixed) show(place && { place, isFixed: false })
    },
    tap: (place: Coordinates) => fix(fixed ? undefined : place),
    fix,
    clear: () => fix(undefined),
  }
}
export type Measuring = ReturnType<typeof createMeasuring>
