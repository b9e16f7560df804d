import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bearingDeg,
  destination,
  distanceM,
  EARTH_RADIUS_M,
  midpoint,
} from '../../../../src/domain/geometry/geo.ts'
import { darkTiles, holeFit } from '../../../../src/domain/geometry/hole-map.ts'
import { copyrightPageOf } from '../../../../src/features/hole-map/attribution.ts'
import { coordinates } from '../../../support/arbitraries.ts'

const tee = { lat: 56.3431, lon: -2.8027 }

test('measures one degree of a meridian as 1/360 of the circumference', () => {
  expect(distanceM({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })).toBeCloseTo(
    (2 * Math.PI * EARTH_RADIUS_M) / 360,
    6,
  )
  expect(distanceM({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111_194.93, 1)
})

test.each([
  [1, 0, 0],
  [0, 1, 90],
  [0, 0, 0],
])('returns the bearing from the origin to %d, %d: %d', (lat, lon, bearing) => {
  expect(bearingDeg({ lat: 0, lon: 0 }, { lat, lon })).toBeCloseTo(bearing, 9)
})

test('returns a destination and midpoint that match distance and bearing', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 0, max: 359.9, noNaN: true }),
      fc.double({ min: 1, max: 1000, noNaN: true }),
      (lat, lon, bearing, metres) => {
        const from = { lat, lon }
        const to = destination(from, bearing, metres)
        expect(distanceM(from, to)).toBeCloseTo(metres, 3)
        const turned = Math.abs(bearingDeg(from, to) - bearing)
        expect(Math.min(turned, 360 - turned)).toBeLessThan(0.01)
        const middle = midpoint(from, to)
        expect(distanceM(from, middle)).toBeCloseTo(metres / 2, 3)
        expect(distanceM(middle, to)).toBeCloseTo(metres / 2, 3)
      },
    ),
  )
})

test.each([
  { lon: -179.999, bearing: 270, beyond: 179.992 },
  { lon: 179.999, bearing: 90, beyond: -179.992 },
])('crosses the date line from $lon', ({ lon, bearing, beyond }) => {
  expect(destination({ lat: 0, lon }, bearing, 1000).lon).toBeCloseTo(beyond, 3)
})

test('returns symmetric, bounded distances and bearings below 360 for any two points', () => {
  fc.assert(
    fc.property(coordinates, coordinates, (a, b) => {
      expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 3)
      expect(distanceM(a, b)).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_M + 1e-6)
      expect(bearingDeg(a, b)).toBeGreaterThanOrEqual(0)
      expect(bearingDeg(a, b)).toBeLessThan(360)
      expect(Math.abs(midpoint(a, b).lon)).toBeLessThanOrEqual(180)
    }),
  )
})

describe("the map's fit", () => {
  const greenMiddle = destination(tee, 310, 480)
  const hole = (metres?: number) => ({
    par: 5,
    parOverride: undefined,
    tee,
    greenMiddle,
    pos: metres === undefined ? [] : [destination(tee, 300, metres), destination(tee, 305, 300)],
  })

  test.each([99, 1001, undefined])(
    'uses the green when the first position is %d m from the tee',
    (metres) => {
      expect(holeFit(hole(metres))).toEqual(greenMiddle)
    },
  )

  test.each([100.001, 999.999])('uses the first position at %d m from the tee', (metres) => {
    expect(holeFit(hole(metres))).toEqual(hole(metres).pos[0])
  })

  test('is undefined when tee or green is missing', () => {
    expect(holeFit({ ...hole(240), tee: undefined })).toBeUndefined()
    expect(holeFit({ ...hole(240), greenMiddle: undefined })).toBeUndefined()
  })
})

test("asks for dark colours only of the service's own tiles", () => {
  expect(darkTiles('/tiles/{z}/{x}/{y}')).toBe('/tiles/{z}/{x}/{y}?theme=dark')
  expect(darkTiles('/tiles/{z}/{x}/{y}?key=1')).toBe('/tiles/{z}/{x}/{y}?key=1&theme=dark')
  expect(darkTiles('https://tiles.example/{z}/{x}/{y}.png')).toBe('https://tiles.example/{z}/{x}/{y}.png')
})

test('links an attribution to the page that its licence asks for', () => {
  expect(copyrightPageOf('© OpenStreetMap contributors')).toBe('https://www.openstreetmap.org/copyright')
  expect(copyrightPageOf('© Harrow Down Golf Club')).toBeUndefined()
})
