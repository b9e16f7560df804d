import { expect, test } from 'vitest'
import { shapesNear } from '../../../src/service/golf/rounds/round-shapes.ts'
import { placeAt, rectangle, shapeAt, streamThrough, TEE } from '../../support/line-shapes.ts'

const LINE = [TEE, placeAt(200), placeAt(200, 150)]

test('keeps greens, bunkers and waters near a line of play', () => {
  const near = [
    shapeAt('green', 190, 210, 138, 162),
    shapeAt('bunker', 90, 100, -60, -50),
    streamThrough([150, -200], [150, -20]),
  ]
  const other = [
    shapeAt('bunker', 90, 100, -90, -80),
    shapeAt('water', 300, 400, 0, 100),
    shapeAt('fairway', 0, 200, -15, 15),
    shapeAt('wood', 0, 200, 15, 40),
  ]
  expect(shapesNear([LINE], [...other, ...near]).map(({ kind }) => kind)).toEqual([
    'green',
    'bunker',
    'water',
  ])
  expect(shapesNear([], near)).toEqual([])
})

test('keeps a large shape around a line whose points are all far away', () => {
  expect(shapesNear([LINE], [shapeAt('water', -5000, 5000, -5000, 5000)])).toHaveLength(1)
})

test('rounds positions to about 10 cm, also those of several areas and of holes', () => {
  const geometry = {
    type: 'MultiPolygon' as const,
    coordinates: [[rectangle(90, 120, -9, 9), rectangle(100, 110, -2, 2)], [rectangle(130, 140, -9, 9)]],
  }
  const [found] = shapesNear([LINE], [{ kind: 'water', geometry }])
  const positions = (found?.geometry.coordinates.flat(2) ?? []) as [number, number][]
  expect(positions).toHaveLength(15)
  for (const [lon, lat] of positions) expect(`${lon} ${lat}`).toMatch(/^-?\d+\.\d{1,6} \d+\.\d{1,6}$/)
})

test('survives shapes without positions', () => {
  const empty = { kind: 'water' as const, geometry: { type: 'Polygon' as const, coordinates: [] } }
  expect(shapesNear([LINE], [empty])).toEqual([])
})
