import type { DistanceUnit } from '../../domain/format/distance.ts'
import { localStore, type Storage } from './storage.ts'
import { UNIT_KEY } from './stored-choices.ts'

/** The unit of distances that was chosen in this browser. A page and its map frame share it. */
export interface DistanceUnitSetting {
  read(): DistanceUnit
  write(unit: DistanceUnit): void
  /** Calls the listener when another page or frame has changed the unit; returns an unsubscribe function. */
  onChange(listener: () => void): () => void
}

export function createDistanceUnit(storage: Storage): DistanceUnitSetting {
  return {
    read: () => (storage.read(UNIT_KEY) === 'yd' ? 'yd' : 'm'),
    write: (unit) => storage.write(UNIT_KEY, unit),
    onChange(listener) {
      const handleStorage = ({ key }: StorageEvent) => {
        if (key === UNIT_KEY) listener()
      }
      addEventListener('storage', handleStorage)
      return () => removeEventListener('storage', handleStorage)
    },
  }
}

export const distanceUnit = createDistanceUnit(localStore)
