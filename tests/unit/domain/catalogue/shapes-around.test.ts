import { expect, test } from 'vitest'
import type { ShapeGeometry } from '../../../../src/contract/catalogue.ts'
import { shapesAround } from '../../../../src/domain/catalogue/plane.ts'
import { destination } from '../../../../src/domain/geometry/geo.ts'

const tee = { lat: 56.34, lon: -2.8 }
const green = destination(tee, 0, 300)

function ring(northM: number, eastM: number): [number, number][] {
  const { lat, lon } = destination(destination(tee, 0, northM), 90, eastM)
  return [
    [lon, lat],
    [lon + 1e-5, lat],
    [lon, lat + 1e-5],
    [lon, lat],
  ]
}
const found = (geometry: ShapeGeometry) => shapesAround([{ geometry }], [tee, green], 50).length === 1

test.each([
  [150, 45, true],
  [150, 60, false],
  [345, 0, true],
  [360, 0, false],
])('finds an area %d m north and %d m east of the tee: %s', (northM, eastM, isFound) => {
  expect(found({ type: 'Polygon', coordinates: [ring(northM, eastM)] })).toBe(isFound)
})

test('finds an area around the hole, and a line that passes it', () => {
  const around = [ring(-500, -500), ring(900, -500), ring(900, 500), ring(-500, -500)].map(
    ([at]) => at ?? [0, 0],
  )
  expect(found({ type: 'Polygon', coordinates: [around as [number, number][]] })).toBe(true)
  expect(found({ type: 'LineString', coordinates: [...ring(150, -400), ...ring(150, 400)] })).toBe(true)
  expect(found({ type: 'MultiPolygon', coordinates: [[ring(9_000, 0)], [ring(150, 20)]] })).toBe(true)
  expect(shapesAround([], [], 50)).toEqual([])
})
