import type { Coordinates } from '../../contract/round.ts'
import { distanceM } from '../../domain/geo.ts'
import type { MappedHole } from '../../platform/browser/hole-map-channel.ts'
import type { Storage } from '../../platform/browser/storage.ts'

export type DistanceUnit = 'm' | 'yd'
const METRES_PER_YARD = 0.9144
const UNIT_KEY = 'distance-unit'

/** Returns a rounded distance such as "342 m" or "374 yd". */
export function distanceText(metres: number, unit: DistanceUnit): string {
  return `${Math.round(unit === 'm' ? metres : metres / METRES_PER_YARD)} ${unit}`
}

interface Elements {
  fromTee: HTMLElement
  fromPointer: HTMLElement
  toggle: HTMLElement
}

/** Creates the display of the distances to the middle of the green, in the unit that was chosen in this browser. */
export function createDistances(elements: Elements, storage: Storage) {
  let unit: DistanceUnit = storage.read(UNIT_KEY) === 'yd' ? 'yd' : 'm'
  let hole: MappedHole | undefined
  let pointer: Coordinates | undefined

  function write(): void {
    const text = (from: Coordinates | undefined) =>
      hole && from ? distanceText(distanceM(from, hole.green), unit) : '–'
    elements.fromTee.textContent = text(hole?.tee)
    elements.fromPointer.textContent = text(pointer)
    elements.toggle.textContent = unit === 'm' ? 'Metres' : 'Yards'
    elements.toggle.setAttribute('aria-label', unit === 'm' ? 'Metres, show yards' : 'Yards, show metres')
  }

  elements.toggle.addEventListener('click', () => {
    unit = unit === 'm' ? 'yd' : 'm'
    storage.write(UNIT_KEY, unit)
    write()
  })
  write()
  return {
    show(next: MappedHole | undefined) {
      hole = next
      pointer = undefined
      write()
    },
    point(position: Coordinates | undefined) {
      pointer = position
      write()
    },
  }
}
