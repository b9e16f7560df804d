import { expect, test } from 'vitest'
import type { CourseShape, ShapeKind } from '../../../../src/contract/catalogue.ts'
import { toGeoJson } from '../../../../src/domain/catalogue/export-geojson.ts'
import { importDraft } from '../../../../src/domain/catalogue/import-draft.ts'
import { catalogueCourse, catalogueFacility } from '../../../support/catalogue.ts'
import { courseFile } from '../../../support/course-files.ts'

const exported = (...[facility, shapes]: Parameters<typeof toGeoJson>) =>
  JSON.parse(toGeoJson(facility, shapes))

const LINE: CourseShape['geometry'] = {
  type: 'LineString',
  coordinates: [
    [-2.8, 56.34],
    [-2.8, 56.341],
  ],
}
const AREA: CourseShape['geometry'] = {
  type: 'Polygon',
  coordinates: [
    [
      [-2.8, 56.34],
      [-2.8, 56.341],
      [-2.801, 56.34],
      [-2.8, 56.34],
    ],
  ],
}

test('is read again as the same courses and shapes', () => {
  const read = (text: string) => importDraft(text, { fileName: 'club.geojson', newId: () => 'C-1' })
  const { facility, shapes } = read(JSON.stringify(courseFile('Old Links')))
  const again = read(toGeoJson(facility, shapes))
  expect([again.facility, again.shapes]).toEqual([facility, shapes])
})

test('has holes as lines from the tee to the green, with what their card says', () => {
  const women = { par: 5, strokeIndex: 8 }
  const first = { name: 'Road', strokeIndex: 4, women, lengthM: 320, tee: { lat: 56.34, lon: -2.8 } }
  const facility = catalogueFacility({
    courses: [catalogueCourse({}, { 1: { ...first, pos: [] }, 2: { number: 12 }, 3: { tee: undefined } })],
  })
  const { features } = exported(facility, [])
  const { greenMiddle } = facility.courses[0]?.holes[0] ?? {}
  expect(features[0]).toEqual({
    type: 'Feature',
    id: 'hole/old/1',
    properties: {
      ...{ '@id': 'hole/old/1', golf: 'hole', 'golf:course:name': 'Old Course', ref: '1', name: 'Road' },
      ...{ par: '4', handicap: '4', 'par:women': '5', 'handicap:women': '8', dist: '320' },
    },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-2.8, 56.34],
        [greenMiddle?.lon, greenMiddle?.lat],
      ],
    },
  })
  expect(features.slice(1, 3).map((one: (typeof features)[0]) => [one.id, one.properties.ref])).toEqual([
    ['hole/old/2', '12'],
    // The third hole has no tee, and therefore no line.
    ['hole/old/4', '4'],
  ])
})

test.each<[ShapeKind, CourseShape['geometry'], object]>([
  ['wood', AREA, { natural: 'wood' }],
  ['wood', LINE, { natural: 'tree_row' }],
  ['water', AREA, { natural: 'water' }],
  ['water', LINE, { waterway: 'stream' }],
  ['path', LINE, { golf: 'path' }],
  ['path', AREA, { golf: 'path', area: 'yes' }],
  ['outOfBounds', AREA, { golf: 'out_of_bounds' }],
  ['building', AREA, { building: 'yes' }],
])('has a %s with the tags of OpenStreetMap (%#)', (kind, geometry, tags) => {
  const id = `way/${kind}`
  const { features } = exported(catalogueFacility({ courses: [] }), [{ id, kind, geometry }])
  expect(features).toEqual([{ type: 'Feature', id, properties: { '@id': id, ...tags }, geometry }])
})

test('names the licence of OpenStreetMap, and any other source as it is', () => {
  const copyright = (attribution: string | undefined) =>
    exported(catalogueFacility({ attribution }), []).copyright
  expect(copyright('© OpenStreetMap contributors')).toBe(
    'The data is available under the Open Database License (ODbL), © OpenStreetMap contributors',
  )
  expect(copyright('Surveyed by the club')).toBe('Surveyed by the club')
})
