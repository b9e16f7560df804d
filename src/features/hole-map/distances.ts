import type { Coordinates } from '../../contract/round.ts'
import { type DistanceUnit, inUnit } from '../../domain/distance.ts'
import { distanceM } from '../../domain/geo.ts'
import type { DistanceUnitSetting } from '../../platform/browser/distance-unit.ts'
import type { MappedHole } from '../../platform/browser/hole-map-channel.ts'

/** Returns a rounded distance such as "342 m" or "374 yd". */
export function distanceText(metres: number, unit: DistanceUnit): string {
  return `${inUnit(metres, unit)} ${unit}`
}

interface Elements {
  fromTee: HTMLElement
  fromPointer: HTMLElement
  toggle: HTMLElement
}

/** Creates the display of distances to the middle of the green, in the unit that was chosen in this browser. */
export function createDistances(elements: Elements, setting: DistanceUnitSetting) {
  let unit = setting.read()
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
    setting.write(unit)
    write()
  })
  setting.onChange(() => {
    unit = setting.read()
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
