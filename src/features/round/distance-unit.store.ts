import { atom } from 'nanostores'
import type { DistanceUnit } from '../../domain/distance.ts'
import type { DistanceUnitSetting } from '../../platform/browser/distance-unit.ts'

/** Creates the store of the unit of lengths, which the map in its frame may change too. */
export function createDistanceUnitChoice(setting: DistanceUnitSetting) {
  const $unit = atom<DistanceUnit>('m')
  return {
    $unit,
    /** Reads the unit and follows the map; returns an unsubscribe function. */
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
