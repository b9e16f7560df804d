import { FullCard } from '../../src/features/round/card/FullCard.tsx'
import type { DistanceUnitSetting } from '../../src/platform/browser/distance-unit.ts'
import type { PhoneLayout } from '../../src/platform/browser/phone-layout.ts'

/**
 * Returns the settings of a browser that the round's page reads: a unit of distances and the layout of a phone. The
 * script that requests the shapes of the course cannot be loaded.
 */
export function fakeRoundChoices({ isPhone = false }: { isPhone?: boolean } = {}) {
  let unit: ReturnType<DistanceUnitSetting['read']> = 'm'
  let isShown = isPhone
  const listeners = new Set<() => void>()
  const distanceUnit: DistanceUnitSetting = {
    read: () => unit,
    write(next) {
      unit = next
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const phoneLayout: PhoneLayout = {
    isShown: () => isShown,
    show(next) {
      isShown = next
    },
    onChange: () => () => {},
  }
  return {
    distanceUnit,
    phoneLayout,
    firstPaint: { stopRecording() {}, end() {} },
    loadFullCard: () => Promise.resolve(FullCard),
    loadShapes: () => Promise.reject(new Error('script not loaded')),
    /** Changes the unit as the frame of the map does. */
    changeUnitElsewhere(next: typeof unit) {
      unit = next
      for (const listener of listeners) listener()
    },
  }
}
