import { expect, test } from 'vitest'
import { bearingDeg, distanceM } from '../../../../src/domain/geometry/geo.ts'
import type { Hazard } from '../../../../src/domain/line-of-play/hole-plan.ts'
import { arcAcross, hazardFrom } from '../../../../src/domain/line-of-play/reaches.ts'
import { placeAt, TEE } from '../../../support/line-shapes.ts'

test('draws an arc around the green from left to right of the line of play', () => {
  const green = placeAt(350)
  const arc = arcAcross([TEE, green], 150) ?? []
  for (const point of arc) expect(distanceM(point, green)).toBeCloseTo(150, 3)
  expect(Math.abs(distanceM(arc[6] ?? green, placeAt(200)))).toBeLessThan(0.1)
  expect(arc[0]?.lon).toBeLessThan(TEE.lon)
  expect(arc.at(-1)?.lon).toBeGreaterThan(TEE.lon)
})

test('draws it across the line of play of a dogleg', () => {
  const green = placeAt(200, 150)
  const [middle] = (arcAcross([TEE, placeAt(200), green], 200) ?? []).slice(6)
  // On the first leg: 132 m before the corner.
  expect(distanceM(middle ?? green, placeAt(200 - 132.3))).toBeLessThan(1)
  expect(bearingDeg(green, middle ?? green)).toBeGreaterThan(200)
})

test('draws none beyond the tee', () => {
  expect(arcAcross([TEE, placeAt(140)], 150)).toBeUndefined()
  expect(arcAcross([], 150)).toBeUndefined()
})

const GREEN = placeAt(400)
const water: Hazard = {
  kind: 'water',
  side: 'on',
  reachM: 300,
  clearM: 330,
  reach: placeAt(300),
  clear: placeAt(330),
}

test('measures a hazard from a place on the line', () => {
  const seen = hazardFrom(water, GREEN, placeAt(200))
  expect(seen?.reachM).toBeCloseTo(100, 0)
  expect(seen?.clearM).toBeCloseTo(130, 0)
})

test('gives the distance to the nearer end first, also from a place beside the end of the hazard', () => {
  const seen = hazardFrom(water, GREEN, placeAt(340, 150))
  expect(seen?.reachM).toBeCloseTo(150.3, 0)
  expect(seen?.clearM).toBeCloseTo(155.2, 0)
})

test('leaves out a hazard that is farther from the green than the place', () => {
  expect(hazardFrom(water, GREEN, placeAt(350))).toBeUndefined()
})
