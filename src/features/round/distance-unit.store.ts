import { atom } from 'nanostores'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import type { DistanceUnitSetting } from '../../platform/browser/distance-unit.ts'

/** Creates the store of the unit of lengths, which the map frame can also change. */
export function createDistanceUnitChoice(setting: DistanceUnitSetting) {
  const $unit = atom<DistanceUnit>('m')
  return {
    $unit,
    /** Reads the unit and follows changes by the map frame. Returns an unsubscribe function. */
    start(): () => void {
      const read = () => $unit.set(setting.read())
      read()
      return setting.onChange(read)
    },
    toggle(): void {
      const unit = $unit.get() === 'm' ? 'yd' : 'm'
      setting.write(unit)
      $unit.set(unit)
    },
  }
}
