import { expect, test } from 'vitest'
import { distanceM } from '../../../../src/domain/geometry/geo.ts'
import { fromTeeOfLength } from '../../../../src/domain/line-of-play/tee-of-length.ts'
import { holeLengthM, lengthRow } from '../../../../src/domain/round/hole-length.ts'
import { placeAt, TEE } from '../../../support/line-shapes.ts'

const DOGLEG = {
  tee: TEE,
  greenMiddle: placeAt(200, 150),
  pos: [placeAt(200)],
  par: 4,
  parOverride: undefined,
}

test('measures a hole along its line of play', () => {
  expect(Math.round(holeLengthM(DOGLEG) ?? 0)).toBe(350)
  expect(Math.round(holeLengthM({ ...DOGLEG, pos: [] }) ?? 0)).toBe(250)
  expect(holeLengthM({ ...DOGLEG, tee: undefined })).toBeUndefined()
})

test('ignores positions that would make the line half as long again', () => {
  expect(Math.round(holeLengthM({ ...DOGLEG, pos: [placeAt(900)] }) ?? 0)).toBe(250)
})

test('gives the lengths of a course and totals of nines that are complete', () => {
  const holes = Array.from({ length: 18 }, (_, at) => (at === 12 ? { ...DOGLEG, tee: undefined } : DOGLEG))
  const row = lengthRow(holes.map(holeLengthM), 'yd')
  expect(row?.outValues[0]).toEqual({ type: 'Single', value: 383 })
  expect(row?.outTotal).toEqual({ type: 'Single', value: 9 * 383 })
  expect(row?.inTotal).toBeUndefined()
})

test.each([330, 371])('moves the tee so that the line has the %i m of a player', (lengthM) => {
  const moved = fromTeeOfLength(DOGLEG, lengthM)
  expect(Math.round(holeLengthM(moved) ?? 0)).toBe(lengthM)
  expect(moved.tee && Math.round(distanceM(moved.tee, placeAt(200)))).toBe(lengthM - 150)
  expect(moved.tee?.lon).toBeCloseTo(TEE.lon, 6)
})

test('keeps the tee without a length, and if the length cannot be that of the line', () => {
  expect(fromTeeOfLength(DOGLEG, undefined)).toBe(DOGLEG)
  expect(fromTeeOfLength(DOGLEG, 900)).toBe(DOGLEG)
  expect(fromTeeOfLength(DOGLEG, 140)).toBe(DOGLEG)
})
