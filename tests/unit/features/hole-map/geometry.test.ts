import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearingDeg, destination } from '../../../../src/domain/geometry/geo.ts'
import {
  coordinatesAt,
  coveringSide,
  fitted,
  inSquare,
  rotated,
  worldPoint,
} from '../../../../src/features/hole-map/geometry.ts'

const degrees = fc.double({ min: 0, max: 360, noNaN: true })
const places = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lon: fc.double({ min: -179, max: 179, noNaN: true }),
})

test('rotates clockwise on the screen, where y points down', () => {
  const { x, y } = rotated({ x: 1, y: 0 }, 90)
  expect(x).toBeCloseTo(0)
  expect(y).toBeCloseTo(1)
})

test('projects to Web Mercator and back', () => {
  expect(worldPoint({ lat: 0, lon: 0 })).toEqual({ x: 128, y: 128 })
  expect(worldPoint({ lat: 85.0511287798, lon: -180 }).y).toBeCloseTo(0, 6)
  fc.assert(
    fc.property(places, (place) => {
      const back = coordinatesAt(worldPoint(place))
      expect(back.lat).toBeCloseTo(place.lat, 8)
      expect(back.lon).toBeCloseTo(place.lon, 8)
    }),
  )
})

test('maps the center of the frame to the center of the square at every angle', () => {
  fc.assert(
    fc.property(degrees, (angle) => {
      const frame = { width: 300, height: 450 }
      const half = coveringSide(frame) / 2
      const { x, y } = inSquare({ x: 150, y: 225 }, frame, angle)
      expect(x).toBeCloseTo(half, 6)
      expect(y).toBeCloseTo(half, 6)
    }),
  )
})

test('keeps every corner of the frame inside the square at every angle', () => {
  fc.assert(
    fc.property(degrees, fc.integer({ min: 100, max: 900 }), (angle, width) => {
      const frame = { width, height: width * 1.5 }
      const side = coveringSide(frame)
      for (const x of [0, frame.width]) {
        for (const y of [0, frame.height]) {
          const place = inSquare({ x, y }, frame, angle)
          expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(-1e-6)
          expect(Math.max(place.x, place.y)).toBeLessThanOrEqual(side + 1e-6)
        }
      }
    }),
  )
})

/** Returns the position of a place in the frame under a fitted view. */
function seen(
  place: { lat: number; lon: number },
  view: ReturnType<typeof fitted>,
  turn: number,
  frame: Frame,
) {
  const scale = 2 ** view.zoom
  const point = worldPoint(place)
  const center = worldPoint(view.center)
  const offset = rotated({ x: (point.x - center.x) * scale, y: (point.y - center.y) * scale }, turn)
  return { x: frame.width / 2 + offset.x, y: frame.height / 2 + offset.y }
}
type Frame = { width: number; height: number }

test('fits a hole between the margins, with the tee at the bottom and the green at the top', () => {
  const frame = { width: 320, height: 480 }
  const margins = { top: 96, side: 32, bottom: 84 }
  fc.assert(
    fc.property(places, degrees, fc.integer({ min: 90, max: 600 }), (tee, bearing, lengthM) => {
      const green = destination(tee, bearing, lengthM)
      const corner = destination(tee, bearing + 20, lengthM * 0.6)
      const turn = -bearingDeg(tee, green)
      const view = fitted([tee, green, corner], turn, frame, margins, 20)
      const from = seen(tee, view, turn, frame)
      const to = seen(green, view, turn, frame)
      expect(to.y).toBeLessThan(from.y)
      expect(Math.abs(to.x - from.x)).toBeLessThan(1)
      for (const { x, y } of [from, to, seen(corner, view, turn, frame)]) {
        expect(x).toBeGreaterThanOrEqual(margins.side - 0.5)
        expect(x).toBeLessThanOrEqual(frame.width - margins.side + 0.5)
        expect(y).toBeGreaterThanOrEqual(margins.top - 0.5)
        expect(y).toBeLessThanOrEqual(frame.height - margins.bottom + 0.5)
      }
    }),
  )
})

test('shows a hole whose tee equals its green at the maximum zoom', () => {
  const place = { lat: 56.3431, lon: -2.8027 }
  const view = fitted([place, place], 0, { width: 320, height: 480 }, { top: 0, side: 0, bottom: 0 }, 20)
  expect(view.zoom).toBe(20)
  expect(view.center.lat).toBeCloseTo(place.lat)
})
