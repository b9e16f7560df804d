import { atom } from 'nanostores'
import { getRoundShapes, type RoundShapes } from '../../../contract/round-shapes.ts'
import type { DistanceUnit } from '../../../domain/format/distance.ts'
import { type GreenDistances, type GreenRings, greenDistances } from '../../../domain/line-of-play/green.ts'
import type { HolePoints } from '../../../domain/line-of-play/line-of-play.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { DevicePosition, PositionResult } from '../../../platform/browser/device-position.ts'
import type { ResponseCache } from '../../../platform/cache/response-cache.ts'
import { placeOnHole } from '../../hole-map/measuring.ts'

interface Deps {
  api: Pick<Api, 'call'>
  /** Keeps the shapes for the course without a network. */
  cache: Pick<ResponseCache, 'put' | 'find'>
  device: DevicePosition
}

/** Where the phone is: not asked for, being found, or what the device has reported last. It is never stored or sent. */
export type OwnPlace = 'off' | 'finding' | PositionResult

/** Creates the store of the map of the hole that is scored. */
export function createHoleMap(token: string, { api, cache, device }: Deps) {
  const $shapes = atom<RoundShapes | null | undefined>()
  const $place = atom<OwnPlace>('off')
  let stopWatching = () => {}
  const stop = () => {
    stopWatching()
    stopWatching = () => {}
    $place.set('off')
  }
  return {
    $shapes,
    $place,
    canLocate: device.isSupported(),
    /** Loads the shapes of the course; those of an earlier visit if the service does not respond. */
    async load(): Promise<void> {
      const input = { path: { token } }
      const result = await api.call(getRoundShapes, input, { priority: 'low' })
      if (result.ok) void cache.put(getRoundShapes, input, result.value)
      $shapes.set(result.ok ? result.value : (await cache.find(getRoundShapes, input))?.value)
    },
    /** Follows the position of the phone, or stops. The browser asks the user only then. */
    toggle(): void {
      if ($place.get() !== 'off') stop()
      else {
        $place.set('finding')
        stopWatching = device.watch((result) => $place.set(result))
      }
    },
    stop,
  }
}

/** Returns the distances from the phone to the green, and why there are none or how wrong they may be. */
export function distancesHere(
  place: OwnPlace,
  { greenMiddle }: HolePoints,
  rings: GreenRings | undefined,
  unit: DistanceUnit,
): { distances?: GreenDistances | undefined; note: string } {
  if (place === 'off' || !greenMiddle) return { note: '' }
  if (place === 'finding') return { note: 'Finding your position' }
  const { position, note } = placeOnHole(place, greenMiddle, unit)
  return { distances: position && greenDistances(position, greenMiddle, rings), note }
}
