import { expect, test, vi } from 'vitest'
import type { RoundShapes } from '../../../../src/contract/round-shapes.ts'
import { destination } from '../../../../src/domain/geometry/geo.ts'
import {
  createHoleMap,
  distancesHere,
  type OwnPlace,
} from '../../../../src/features/play/map/hole-map.store.ts'
import { network } from '../../../../src/platform/api/result.ts'
import type { PositionResult } from '../../../../src/platform/browser/device-position.ts'

const GREEN = { lat: 55.9, lon: -3.2 }
const SHAPES: RoundShapes = { version: '1', attribution: '© somebody', shapes: [] }

function opened() {
  let isOnline = true
  let kept: RoundShapes | undefined
  let tell: ((result: PositionResult) => void) | undefined
  const call = vi.fn(async () => (isOnline ? { ok: true, value: SHAPES } : { ok: false, failure: network }))
  const map = () =>
    createHoleMap('T', {
      api: { call } as never,
      cache: {
        put: async (_: unknown, __: unknown, value: RoundShapes) => {
          kept = value
          return true
        },
        find: async () => kept && { value: kept, asOfMs: 0 },
      } as never,
      device: {
        isSupported: () => true,
        read: () => Promise.reject(new Error('it is read')),
        watch(listener) {
          tell = listener
          return () => {
            tell = undefined
          }
        },
      },
    })
  return {
    map,
    call,
    goOffline: () => {
      isOnline = false
    },
    tell: (result: PositionResult) => tell?.(result),
    isWatched: () => tell !== undefined,
  }
}

test('shows the shapes of an earlier visit without a network', async () => {
  const { map, goOffline } = opened()
  await map().load()
  goOffline()
  const later = map()
  await later.load()
  expect(later.$shapes.get()).toEqual(SHAPES)
})

test('asks for the position only when it is wanted, follows it, and sends it nowhere', async () => {
  const { map, call, tell, isWatched } = opened()
  const one = map()
  await one.load()
  expect(isWatched()).toBe(false)
  one.toggle()
  expect([one.$place.get(), isWatched()]).toEqual(['finding', true])
  const here: PositionResult = { ok: true, position: GREEN, accuracyM: 5 }
  tell(here)
  expect(one.$place.get()).toBe(here)
  one.toggle()
  expect([one.$place.get(), isWatched()]).toEqual(['off', false])
  expect(call).toHaveBeenCalledTimes(1)
})

const from = (metres: number, accuracyM = 5): OwnPlace => ({
  ok: true,
  position: destination(GREEN, 180, metres),
  accuracyM,
})
const RING = [0, 90, 180, 270, 0].map((bearing): [number, number] => {
  const { lat, lon } = destination(GREEN, bearing, 12)
  return [lon, lat]
})

test.each([
  ['front, middle and back', from(150), [RING], [138, 150, 162], ''],
  ['the middle without an outline', from(150), undefined, [undefined, 150, undefined], ''],
  ['how wrong it may be', from(150, 40), undefined, [undefined, 150, undefined], 'Accurate to 40 m'],
  ['nothing far away', from(2500), [RING], undefined, 'You are not near this hole'],
  ['nothing unasked', 'off', [RING], undefined, ''],
] satisfies [
  string,
  OwnPlace,
  [number, number][][] | undefined,
  (number | undefined)[] | undefined,
  string,
][])('says %s', (_, place, rings, metres, note) => {
  const { distances, ...said } = distancesHere(place, { greenMiddle: GREEN }, rings, 'm')
  const { frontM, middleM, backM } = distances ?? {}
  const rounded = [frontM, middleM, backM].map((one) => one && Math.round(one))
  expect(distances && rounded).toEqual(metres)
  expect(said.note).toBe(note)
})
