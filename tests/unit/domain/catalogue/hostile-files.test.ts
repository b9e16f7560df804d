import { describe, expect, test } from 'vitest'
import { importDraft } from '../../../../src/domain/catalogue/import-draft.ts'
import { courseFile, endsOf, feature, holeFeatures, line } from '../../../support/course-files.ts'

const read = (text: string) => importDraft(text, { fileName: 'x.geojson', newId: () => 'C-1' })
const withFeature = (added: unknown) =>
  JSON.stringify({ type: 'FeatureCollection', name: 'Old Links', features: [...holeFeatures(1), added] })
const many = (count: number, of: (index: number) => unknown) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: count }, (_, index) => of(index)),
  })
/** Returns a file with a feature many times, as text. */
const repeated = (text: string, count: number) =>
  `{"type":"FeatureCollection","features":[${`${text},`.repeat(count).slice(0, -1)}]}`
const { tee, green } = endsOf(1)
const square = (index: number) => {
  const [lon, lat] = [tee.lon + (index % 300) * 1e-4, tee.lat + Math.floor(index / 300) * 1e-4]
  const [east, north] = [lon + 5e-5, lat + 5e-5]
  return [
    [lon, lat],
    [east, lat],
    [east, north],
    [lon, north],
    [lon, lat],
  ]
}

describe('a file that is not a map is rejected with the first thing that is wrong', () => {
  test.each([
    ['no JSON', '{"type": "FeatureCollection", "features": [', 'not valid JSON'],
    ['a number', '7', 'expected an object'],
    [
      'another document',
      '{"type": "Feature"}',
      'expected a GeoJSON FeatureCollection or the JSON of an Overpass server',
    ],
    [
      'nothing of golf',
      many(1, () => feature('a', { shop: 'golf' }, 'Point', [1, 2])),
      'has no holes (golf=hole) and no shapes of a golf course',
    ],
    ['a feature that is none', withFeature(7), 'features[4]: expected an object'],
    [
      'an infinite number',
      withFeature(feature('way/7', {}, 'Point', [1, 2])).replace('[1,2]', '[1e999,2]'),
      'features[4] (way/7): expected a longitude and a latitude',
    ],
    [
      'coordinates without their lists',
      withFeature(feature('way/7', {}, 'Polygon', [[1, 2]])),
      'features[4] (way/7): expected a list of coordinates',
    ],
    [
      'coordinates in the wrong order',
      withFeature(feature('way/7', {}, 'Point', [33.5, -82.02])),
      'features[4] (way/7): there is no golf at latitude -82.02, longitude 33.5; GeoJSON has the longitude first',
    ],
    ['an element without id', '{"elements": [{"type": "way", "nodes": []}]}', 'elements[0]: expected an id'],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})

describe('limits say which one is exceeded', () => {
  const path = JSON.stringify(line('way/1', { golf: 'path' }, [tee, green]))

  test('shapes', () => {
    expect(() => read(repeated(path, 50_001))).toThrow('has more than 50000 shapes')
  })

  test('points', () => {
    const point = `[${tee.lon},${tee.lat}],`
    const text = `{"geometry":{"type":"LineString","coordinates":[${point.repeat(1_000_000).slice(0, -1)}]}}`
    expect(() => read(repeated(text, 1))).toThrow('has more than 500000 points')
  })

  test('features', () => {
    expect(() => read(repeated('{}', 100_001))).toThrow('has more than 100000 features')
  })

  test('holes', () => {
    const text = many(401, (index) => line(`way/${index}`, { golf: 'hole', ref: '1' }, [tee, green]))
    expect(() => read(text)).toThrow('has more than 400 holes')
  })

  test('courses', () => {
    const text = many(21, (index) =>
      line(`way/${index}`, { golf: 'hole', ref: '1', 'golf:course:name': `Course ${index}` }, [tee, green]),
    )
    expect(() => read(text)).toThrow('has more than 20 courses')
  })
})

/** Comparing all pairs would exceed the time of a test. */
describe('a strange file takes no longer than others', () => {
  test('a ring that crosses itself everywhere is reported', () => {
    const ring = Array.from({ length: 100_000 }, (_, index) => [
      tee.lon + (index % 2) * 1e-3,
      tee.lat + index * 1e-8,
    ])
    const { notices } = read(
      withFeature(feature('way/9', { golf: 'bunker' }, 'Polygon', [[...ring, ring[0]]])),
    )
    expect(notices.map(({ text }) => text)).toEqual(['The outline of bunker way/9 crosses itself'])
  })

  test('a bow tie is reported, and its neighbours are not', () => {
    const [lon, lat] = [tee.lon, tee.lat]
    const tie = [
      [lon, lat],
      [lon + 1e-4, lat + 1e-4],
      [lon + 1e-4, lat],
      [lon, lat + 1e-4],
      [lon, lat],
    ]
    const { notices } = read(withFeature(feature('way/9', { golf: 'bunker' }, 'Polygon', [tie])))
    expect(notices.map(({ text }) => text)).toEqual(['The outline of bunker way/9 crosses itself'])
  })

  test('deep nesting', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const text = withFeature(feature('way/9', { golf: 'bunker' }, 'Point', [1, 2])).replace('[1,2]', deep)
    expect(() => read(text)).toThrow('features[4] (way/9): expected a longitude and a latitude')
    const properties = `{"type": "FeatureCollection", "features": [{"properties": {"tags": ${deep}}, "geometry": null}]}`
    expect(() => read(properties)).toThrow('has no holes')
  })

  test('1,400 bunkers', () => {
    const bunkers = Array.from({ length: 1400 }, (_, index) =>
      feature(`way/${1000 + index}`, { golf: 'bunker' }, 'Polygon', [square(index)]),
    )
    expect(
      read(JSON.stringify(courseFile('Old Links', bunkers))).shapes.filter(({ kind }) => kind === 'bunker'),
    ).toHaveLength(1409)
  })

  test('thousands of greens around each hole', () => {
    const greens = Array.from({ length: 2000 }, (_, index) =>
      feature(`way/${1000 + index}`, { golf: 'green' }, 'Polygon', [square(index % 3)]),
    )
    read(JSON.stringify(courseFile('Old Links', greens)))
  })

  test('one id for all features', () => {
    read(many(5000, (index) => feature('way/1', { golf: 'bunker' }, 'Polygon', [square(index)])))
  })
})

describe('texts', () => {
  test('are stored as they are, in one line and without control characters', () => {
    const name = '<script>alert(1)</script>\u0000\n "x"'
    const { facility } = read(JSON.stringify({ ...courseFile(name) }))
    expect(facility.name).toBe('<script>alert(1)</script>  "x"')
  })

  test('are cut off', () => {
    const { facility } = read(JSON.stringify(courseFile('🏌️'.repeat(5000))))
    expect(facility.name.length).toBeLessThanOrEqual(200)
    expect(facility.name.isWellFormed()).toBe(true)
  })

  test('cannot name what objects inherit', () => {
    const text = withFeature(feature('way/9', { golf: '__proto__' }, 'Polygon', [square(0)])).replace(
      '"par":"4"',
      '"par":"4","__proto__":"x","constructor":"y","par:__proto__":"5"',
    )
    expect(read(text).facility.courses[0]?.holes[0]?.par).toBe(4)
    const kinds = withFeature(
      feature('way/9', { golf: 'constructor', natural: 'toString' }, 'Polygon', [square(0)]),
    )
    expect(read(kinds).shapes.map(({ kind }) => kind)).toEqual(['green', 'tee', 'bunker'])
  })
})
