import { expect, test } from 'vitest'
import { destination } from '../../../../src/domain/geometry/geo.ts'
import type { Hazard } from '../../../../src/domain/line-of-play/hole-plan.ts'
import { hazardFrom } from '../../../../src/domain/line-of-play/reaches.ts'

const TEE = { lat: 56.34, lon: -2.8 }
const ahead = (metres: number) => destination(TEE, 0, metres)
const GREEN = ahead(400)
const water: Hazard = {
  kind: 'water',
  side: 'on',
  reachM: 300,
  clearM: 330,
  reach: ahead(300),
  clear: ahead(330),
}

test('measures a hazard from a place on the line', () => {
  const seen = hazardFrom(water, GREEN, ahead(200))
  expect(seen?.reachM).toBeCloseTo(100, 0)
  expect(seen?.clearM).toBeCloseTo(130, 0)
})

test('gives the distance to the nearer end first, also from a place beside the end of the hazard', () => {
  const seen = hazardFrom(water, GREEN, destination(ahead(340), 90, 150))
  expect(seen?.reachM).toBeCloseTo(150.3, 0)
  expect(seen?.clearM).toBeCloseTo(155.2, 0)
})

test('leaves out a hazard that is farther from the green than the place', () => {
  expect(hazardFrom(water, GREEN, ahead(350))).toBeUndefined()
})
