import { describe, expect, test } from 'vitest'
import { type Hazard, hazardsOf } from '../../../../src/domain/line-of-play/hole-plan.ts'
import { placeAt, rectangle, shapeAt, streamThrough, TEE } from '../../../support/line-shapes.ts'

const STRAIGHT = { tee: TEE, greenMiddle: placeAt(400), pos: [] }
/** Turns right after 200 m. */
const DOGLEG = { tee: TEE, greenMiddle: placeAt(200, 150), pos: [placeAt(200)] }

const seen = ({ kind, side, reachM, clearM }: Hazard) => [kind, side, Math.round(reachM), Math.round(clearM)]

test('tells where the line of play meets bunkers and water', () => {
  const shapes = [
    shapeAt('water', 250, 290, -60, 80),
    shapeAt('bunker', 180, 192, -5, 9),
    shapeAt('fairway', 100, 380, -15, 15),
  ]
  const hazards = hazardsOf(STRAIGHT, shapes)
  expect(hazards.map(seen)).toEqual([
    ['bunker', 'on', 180, 192],
    ['water', 'on', 250, 290],
  ])
  expect(hazards[1]?.reach.lat).toBeCloseTo(placeAt(250).lat, 6)
  expect(hazards[1]?.clear.lon).toBeCloseTo(TEE.lon, 6)
})

test('measures along the line behind a corner, and counts a corner inside of a hazard once', () => {
  expect(hazardsOf(DOGLEG, [shapeAt('bunker', 190, 215, 60, 70)]).map(seen)).toEqual([
    ['bunker', 'on', 260, 270],
  ])
  expect(hazardsOf(DOGLEG, [shapeAt('water', 170, 230, -30, 40)]).map(seen)).toEqual([
    ['water', 'on', 170, 240],
  ])
})

test('knows the side of what is near the line, also outside of a corner', () => {
  const shapes = [
    shapeAt('bunker', 150, 160, -20, -12),
    shapeAt('bunker', 160, 170, 12, 20),
    shapeAt('bunker', 210, 222, -12, -4),
  ]
  expect(hazardsOf(DOGLEG, shapes).map(seen)).toEqual([
    ['bunker', 'left', 150, 160],
    ['bunker', 'right', 160, 170],
    ['bunker', 'left', 200, 200],
  ])
})

test('shows a bunker inside of a corner once', () => {
  expect(hazardsOf(DOGLEG, [shapeAt('bunker', 176, 190, 10, 24)]).map(seen)).toEqual([
    ['bunker', 'right', 176, 224],
  ])
})

test('leaves out what is far from the line, behind or beside the tee, beside the green and beyond it', () => {
  const shapes = [
    shapeAt('bunker', 150, 160, 30, 40),
    shapeAt('water', -30, -5, -10, 10),
    shapeAt('bunker', 20, 40, -10, 10),
    shapeAt('bunker', 385, 395, 8, 16),
    shapeAt('water', 405, 440, -50, 50),
  ]
  expect(hazardsOf(STRAIGHT, shapes)).toEqual([])
})

test('shows neighbouring bunkers of one side as one, but not those of the other side', () => {
  const shapes = [
    shapeAt('bunker', 150, 160, 10, 18),
    shapeAt('bunker', 163, 175, 8, 15),
    shapeAt('bunker', 158, 168, -18, -10),
    shapeAt('bunker', 190, 195, 8, 15),
  ]
  expect(hazardsOf(STRAIGHT, shapes).map(seen)).toEqual([
    ['bunker', 'right', 150, 175],
    ['bunker', 'left', 158, 168],
    ['bunker', 'right', 190, 195],
  ])
})

describe('of other geometries', () => {
  test('knows that an island is no water', () => {
    const coordinates = [rectangle(200, 300, -50, 50), rectangle(240, 260, -20, 20)]
    const water = { kind: 'water', geometry: { type: 'Polygon', coordinates } } as const
    expect(hazardsOf(STRAIGHT, [water]).map(seen)).toEqual([
      ['water', 'on', 200, 240],
      ['water', 'on', 260, 300],
    ])
  })

  test('knows each part of a shape with several areas', () => {
    const coordinates = [[rectangle(100, 120, -9, 9)], [rectangle(300, 310, -9, 9)]]
    const water = { kind: 'water', geometry: { type: 'MultiPolygon', coordinates } } as const
    expect(hazardsOf(STRAIGHT, [water]).map(seen)).toEqual([
      ['water', 'on', 100, 120],
      ['water', 'on', 300, 310],
    ])
  })

  test('knows where a stream crosses the line, and on which side one runs along it', () => {
    expect(hazardsOf(STRAIGHT, [streamThrough([180, -40], [200, 40])]).map(seen)).toEqual([
      ['water', 'on', 190, 190],
    ])
    expect(hazardsOf(STRAIGHT, [streamThrough([100, -15], [220, -20])]).map(seen)).toEqual([
      ['water', 'left', 100, 220],
    ])
  })

  test('survives shapes without points and a hole without a line', () => {
    const empty = { kind: 'water' as const, geometry: { type: 'Polygon' as const, coordinates: [] } }
    expect(hazardsOf(STRAIGHT, [empty])).toEqual([])
    expect(hazardsOf({ tee: TEE, pos: [] }, [shapeAt('bunker', 180, 192, -5, 9)])).toEqual([])
    expect(hazardsOf({ tee: TEE, greenMiddle: TEE, pos: [] }, [shapeAt('bunker', 1, 9, -5, 9)])).toEqual([])
  })
})
