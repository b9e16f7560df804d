import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bearingDeg, destination, distanceM } from '../../../../src/domain/geometry/geo.ts'
import { greenDistances, greenFromTee } from '../../../../src/domain/line-of-play/green.ts'
import { holePlan } from '../../../../src/domain/line-of-play/hole-plan.ts'
import { placeAt, rectangle, shapeAt, TEE } from '../../../support/line-shapes.ts'

const rounded = (distances: object | undefined) =>
  distances &&
  Object.fromEntries(Object.entries(distances).map(([name, metres]) => [name, Math.round(metres)]))

const RINGS = [rectangle(338, 362, -12, 12)]

test('tells front, middle and back of the green from the tee', () => {
  const hole = { tee: TEE, greenMiddle: placeAt(350), pos: [] }
  expect(rounded(greenFromTee(hole, RINGS))).toEqual({ frontM: 338, middleM: 350, backM: 362 })
})

test('measures along the line of play of a dogleg', () => {
  const hole = { tee: TEE, greenMiddle: placeAt(200, 150), pos: [placeAt(200)] }
  const distances = greenFromTee(hole, [rectangle(190, 210, 138, 164)])
  expect(rounded(distances)).toEqual({ frontM: 338, middleM: 350, backM: 364 })
})

test('takes the middle from the shape where the line ends elsewhere on the green', () => {
  const hole = { tee: TEE, greenMiddle: placeAt(341), pos: [] }
  expect(rounded(greenFromTee(hole, RINGS))).toEqual({ frontM: 338, middleM: 350, backM: 362 })
})

test('keeps the stated middle, and thereby the length of the hole, where both are nearly the same', () => {
  const hole = { tee: TEE, greenMiddle: placeAt(352), pos: [] }
  expect(greenFromTee(hole, RINGS)?.middleM).toBeCloseTo(distanceM(TEE, placeAt(352)), 6)
})

test('measures from a place on the green to its back', () => {
  expect(rounded(greenDistances(placeAt(340), placeAt(350), RINGS))).toEqual({
    frontM: 0,
    middleM: 10,
    backM: 22,
  })
})

test('knows only the middle without a shape, and where the line misses the green', () => {
  expect(rounded(greenDistances(TEE, placeAt(350), undefined))).toEqual({ middleM: 350 })
  expect(rounded(greenDistances(TEE, placeAt(350), [rectangle(338, 362, 20, 40)]))).toEqual({ middleM: 350 })
  expect(greenDistances(TEE, TEE, RINGS)).toEqual({ middleM: 0 })
})

test('returns front, middle and back in this order, at any bearing and place on the earth', () => {
  fc.assert(
    fc.property(
      fc.record({
        lat: fc.double({ min: -70, max: 70, noNaN: true }),
        lon: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: 100, max: 550 }),
      (tee, bearing, lengthM) => {
        const green = destination(tee, bearing, lengthM)
        const ring = Array.from({ length: 25 }, (_, at) => {
          const { lat, lon } = destination(green, at * 15, 14)
          return [lon, lat] as const
        })
        const { frontM = 0, middleM, backM = 0 } = greenDistances(tee, green, [ring])
        expect(middleM).toBeCloseTo(lengthM, 0)
        expect(Math.abs(middleM - frontM - 14)).toBeLessThan(1)
        expect(Math.abs(backM - middleM - 14)).toBeLessThan(1)
        expect(bearingDeg(tee, green)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

describe('the green of a hole', () => {
  const hole = { tee: TEE, greenMiddle: placeAt(350), pos: [] }

  test('is the one on which the line ends, not one that is nearer by its outline', () => {
    const plan = holePlan(hole, [shapeAt('green', 330, 337, -9, 9), shapeAt('green', 338, 362, -12, 12)])
    expect(rounded(greenFromTee(hole, plan.green))?.frontM).toBe(338)
  })

  test('may be that of two holes', () => {
    const double = {
      kind: 'green' as const,
      geometry: { type: 'Polygon' as const, coordinates: [rectangle(338, 362, -12, 90)] },
    }
    const other = { tee: placeAt(0, 80), greenMiddle: placeAt(348, 80), pos: [] }
    expect(rounded(greenFromTee(hole, holePlan(hole, [double]).green))?.backM).toBe(362)
    expect(rounded(greenFromTee(other, holePlan(other, [double]).green))?.frontM).toBe(338)
  })

  test('may end just before the stated middle, but not far from it', () => {
    expect(holePlan(hole, [shapeAt('green', 320, 345, -6, 6)]).green).toBeDefined()
    expect(holePlan(hole, [shapeAt('green', 280, 300, -6, 6)]).green).toBeUndefined()
    expect(holePlan(hole, [shapeAt('bunker', 338, 362, -12, 12)]).green).toBeUndefined()
  })
})
