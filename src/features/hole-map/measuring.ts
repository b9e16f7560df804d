import type { Coordinates } from '../../contract/round.ts'
import { type DistanceUnit, inUnit } from '../../domain/format/distance.ts'
import { distanceM } from '../../domain/geometry/geo.ts'
import type { DevicePosition, PositionResult } from '../../platform/browser/device-position.ts'

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

/** A device that is farther from the green is not on the hole. */
const FAR_M = 2000
/** A position that may be wrong by more is worth a note. */
const INACCURATE_M = 25

/** Returns where a device is if it is on the hole, and in words why it is not known or how wrong it may be. */
export function placeOnHole(
  result: PositionResult,
  green: Coordinates,
  unit: DistanceUnit,
): { position?: Coordinates; note: string } {
  if (!result.ok) {
    const isDenied = result.reason === 'denied'
    return { note: isDenied ? 'This browser does not allow the position' : 'Your position is not known' }
  }
  const { position, accuracyM } = result
  if (distanceM(position, green) > FAR_M) return { note: 'You are not near this hole' }
  return { position, note: accuracyM > INACCURATE_M ? `Accurate to ${inUnit(accuracyM, unit)} ${unit}` : '' }
}

interface PositionOptions {
  button: HTMLElement
  note: HTMLElement
  device: Pick<DevicePosition, 'isSupported' | 'read'>
  green: () => Coordinates | undefined
  unit: () => DistanceUnit
  /** Whether something is measured, which the button then removes. */
  isFixed: () => boolean
  fix: (place: Coordinates | undefined) => void
}

/** Makes a button measure from the position of the device. The browser asks for it only then. */
export function followOwnPosition({ button, note, device, green, unit, isFixed, fix }: PositionOptions) {
  let isReading = false
  button.hidden = !device.isSupported()

  async function locate(): Promise<void> {
    const wanted = green()
    isReading = true
    note.textContent = 'Finding your position'
    const result = await device.read()
    isReading = false
    note.textContent = ''
    // Another hole was selected meanwhile.
    if (!wanted || green() !== wanted) return
    const { position, note: text } = placeOnHole(result, wanted, unit())
    if (position) {
      fix(position)
      button.setAttribute('aria-pressed', 'true')
    }
    note.textContent = text
  }

  button.addEventListener('click', () => {
    if (isFixed() && button.getAttribute('aria-pressed') === 'true') fix(undefined)
    else if (!isReading) void locate()
  })
  return {
    /** Must be called when something else is measured, or nothing. */
    reset(): void {
      button.setAttribute('aria-pressed', 'false')
      if (!isReading) note.textContent = ''
    },
  }
}
