import { expect, test } from 'vitest'
import { destination } from '../../../../src/domain/geometry/geo.ts'
import type { Shape } from '../../../../src/domain/line-of-play/hole-plan.ts'
import { holeSketch } from '../../../../src/domain/line-of-play/hole-sketch.ts'

const TEE = { lat: 55.9, lon: -3.2 }
/** The hole runs to the south. */
const GREEN = destination(TEE, 180, 300)

/** Returns a square around a place that is so far along the hole and to its right. */
function square(kind: Shape['kind'], alongM: number, rightM: number): Shape {
  const middle = destination(destination(TEE, 180, alongM), 270, rightM)
  const corners = [45, 135, 225, 315, 45].map((bearing) => destination(middle, bearing, 5))
  const ring = corners.map(({ lat, lon }): [number, number] => [lon, lat])
  return { kind, geometry: { type: 'Polygon', coordinates: [ring] } }
}

test('draws a hole from the left to the right, with what is near its line', () => {
  const shapes = [square('green', 300, 0), square('bunker', 150, 20), square('water', 150, 400)]
  const sketch = holeSketch({ tee: TEE, greenMiddle: GREEN }, shapes)
  expect(sketch?.box.map(Math.round)).toEqual([-25, -35, 350, 70])
  expect(sketch?.line.map(({ x }) => Math.round(x))).toEqual([0, 300])
  expect(sketch?.areas.map(({ kind }) => kind)).toEqual(['bunker', 'green'])
  const right = sketch?.at(destination(TEE, 270, 20))
  expect([right?.x, right?.y].map((value) => Math.round(value ?? 0) + 0)).toEqual([0, 20])
  expect(sketch?.areas[1]?.path).toMatch(/^M(30|29)/)
})

test('draws nothing without a tee or a green', () => {
  expect(holeSketch({ tee: TEE }, [])).toBeUndefined()
  expect(holeSketch({ tee: TEE, greenMiddle: TEE }, [])).toBeUndefined()
})
