import { type DistanceUnit, inUnit } from '../../domain/format/distance.ts'
import { type GreenDistances, greenDistances, greenFromTee } from '../../domain/line-of-play/green.ts'
import type { DistanceUnitSetting } from '../../platform/browser/distance-unit.ts'
import type { MapData, MappedHole } from '../../platform/browser/hole-map-channel.ts'
import type { Measured } from './measuring.ts'

/** Returns a rounded distance such as "342 m" or "374 yd". */
export function distanceText(metres: number, unit: DistanceUnit): string {
  return `${inUnit(metres, unit)} ${unit}`
}

/** The cells of a row: front, middle and back of the green. */
type Cells = readonly [front: HTMLElement, middle: HTMLElement, back: HTMLElement]

interface Elements {
  panel: HTMLElement
  fromTee: Cells
  fromPlace: Cells
  toggle: HTMLElement
}

interface Shown {
  hole: MappedHole
  data: MapData | undefined
}

/**
 * Creates the display of distances to the green, in the unit that was chosen in this browser: its front, middle and back
 * where its shape is known, else its middle.
 * @param onUnit called when the unit has changed
 */
export function createDistances(elements: Elements, setting: DistanceUnitSetting, onUnit: () => void) {
  let unit = setting.read()
  let shown: Shown | undefined
  let measured: Measured | undefined

  function writeRow([front, middle, back]: Cells, distances: GreenDistances | undefined): void {
    const number = (metres: number | undefined) => (metres === undefined ? '' : String(inUnit(metres, unit)))
    front.textContent = number(distances?.frontM)
    middle.textContent = distances ? distanceText(distances.middleM, unit) : '–'
    back.textContent = number(distances?.backM)
  }

  function write(): void {
    const green = shown?.data?.plan.green
    elements.panel.toggleAttribute('data-green', green !== undefined)
    // While the mouse moves, a screen reader would read one distance after the other.
    elements.panel.setAttribute('aria-live', measured?.isFixed ? 'polite' : 'off')
    writeRow(elements.fromTee, shown && greenFromTee(holePoints(shown.hole), green))
    writeRow(elements.fromPlace, shown && measured && greenDistances(measured.place, shown.hole.green, green))
    elements.toggle.textContent = unit === 'm' ? 'Metres' : 'Yards'
    elements.toggle.setAttribute('aria-label', unit === 'm' ? 'Metres, show yards' : 'Yards, show metres')
  }

  function changeUnit(next: DistanceUnit): void {
    unit = next
    write()
    onUnit()
  }

  elements.toggle.addEventListener('click', () => {
    const next = unit === 'm' ? 'yd' : 'm'
    setting.write(next)
    changeUnit(next)
  })
  setting.onChange(() => changeUnit(setting.read()))
  write()
  return {
    unit: () => unit,
    show(next: Shown | undefined) {
      shown = next
      write()
    },
    measure(next: Measured | undefined) {
      measured = next
      write()
    },
  }
}

/** Returns the hole with the name that its green has in a round. */
export const holePoints = ({ tee, green, pos }: MappedHole) => ({ tee, greenMiddle: green, pos })
