import { expect, test } from 'vitest'
import { readOverpass } from '../../../../src/domain/catalogue/read-overpass.ts'

/** Corners of a square, and of one within it. */
const [A, B, C, D] = [
  [-2, 56],
  [-1.9, 56],
  [-1.9, 56.1],
  [-2, 56.1],
] as const
const [E, F, G, H] = [
  [-1.98, 56.02],
  [-1.92, 56.02],
  [-1.92, 56.08],
  [-1.98, 56.08],
] as const
const OUTER = [A, B, C, D, A]
const INNER = [E, F, G, H, E]
type Point = readonly [number, number]

const geometry = (points: readonly (Point | null)[]) =>
  points.map((point) => point && { lon: point[0], lat: point[1] })
const way = (id: number, tags: object, points: readonly (Point | null)[]) => ({
  type: 'way',
  id,
  tags,
  geometry: geometry(points),
})
const relation = (id: number, tags: object, members: object[]) => ({ type: 'relation', id, tags, members })
const member = (ref: number, role: string, points?: readonly Point[]) => ({
  type: 'way',
  ref,
  role,
  ...(points && { geometry: geometry(points) }),
})
const MULTI = { type: 'multipolygon' }

/** Returns the features as `id type`, with the positions of each ring or line. */
const read = (...elements: object[]) =>
  readOverpass(elements).features.map(({ id, geometry: { type, coordinates } }) => {
    const rings =
      type === 'MultiPolygon' ? coordinates.flat() : type === 'Polygon' ? coordinates : [coordinates]
    return `${id} ${type} ${rings.map(({ length }) => length).join(',')}`
  })

test.each<[string, object[], string[]]>([
  ['a closed way of golf is an area', [way(1, { golf: 'green' }, OUTER)], ['way/1 Polygon 5']],
  ['a closed path is a line', [way(1, { highway: 'path' }, OUTER)], ['way/1 LineString 5']],
  [
    'area=no says that a closed way is a line',
    [way(1, { golf: 'path', area: 'no' }, OUTER)],
    ['way/1 LineString 5'],
  ],
  ['a cliff is a line', [way(1, { natural: 'cliff' }, OUTER)], ['way/1 LineString 5']],
  ['a bank of a river is an area', [way(1, { waterway: 'riverbank' }, OUTER)], ['way/1 Polygon 5']],
  [
    'points outside of the query are left out',
    [way(1, { golf: 'hole' }, [A, null, B])],
    ['way/1 LineString 2'],
  ],
  ['a way of one point is left out', [way(1, { golf: 'hole' }, [A, null])], []],
  [
    'ways may name nodes, which follow; those with tags are points',
    [
      { type: 'way', id: 1, tags: { golf: 'hole' }, nodes: [7, 8, 9] },
      { type: 'node', id: 7, lon: -2, lat: 56 },
      { type: 'node', id: 8, lon: -1.9, lat: 56, tags: { golf: 'pin' } },
    ],
    ['way/1 LineString 2', 'node/8 Point 2'],
  ],
  [
    'lines are joined in either direction, and inner rings cut out',
    [
      way(1, {}, [A, B]),
      way(2, {}, [D, C, B]),
      way(3, { source: 'survey' }, [D, A]),
      way(4, {}, INNER),
      relation(5, { ...MULTI, golf: 'fairway' }, [
        ...[1, 2, 3].map((id) => member(id, 'outer')),
        member(4, 'inner'),
      ]),
    ],
    ['relation/5 Polygon 5,5'],
  ],
  [
    'a relation may contain the lines, and an inner way be something of its own',
    [
      relation(5, { ...MULTI, golf: 'fairway' }, [member(1, 'outer', OUTER), member(2, 'inner', INNER)]),
      way(2, { golf: 'green' }, INNER),
    ],
    ['relation/5 Polygon 5,5', 'way/2 Polygon 5'],
  ],
  [
    'several outer rings are one feature, and an inner ring outside of them is left out',
    [
      relation(5, { ...MULTI, natural: 'water' }, [
        member(1, 'outer', INNER),
        member(
          2,
          'outer',
          INNER.map(([lon, lat]) => [lon + 1, lat] as const),
        ),
        member(
          3,
          'inner',
          INNER.map(([lon, lat]) => [lon + 2, lat] as const),
        ),
      ]),
    ],
    ['relation/5 MultiPolygon 5,5'],
  ],
  [
    'the tags may be those of the outline',
    [way(1, { golf: 'fairway' }, OUTER), relation(5, MULTI, [member(1, 'outer'), member(2, 'inner', INNER)])],
    ['way/1 Polygon 5,5'],
  ],
  [
    'a ring of which a line is missing is closed directly',
    [relation(5, { ...MULTI, golf: 'rough' }, [member(1, 'outer', [A, B, C]), member(2, 'outer')])],
    ['relation/5 Polygon 4'],
  ],
  [
    'a multipolygon without lines is left out',
    [relation(5, { ...MULTI, golf: 'rough' }, [member(1, 'outer')])],
    [],
  ],
])('%s', (_, elements, expected) => {
  expect(read(...elements)).toEqual(expected)
})

test.each([
  [[{ type: 'way' }], 'elements[0]: expected an id'],
  [[relation(1, MULTI, Array(1001).fill(member(1, 'outer')))], 'elements[0]: has more than 1000 members'],
])('%# is refused', (elements, message) => {
  expect(() => readOverpass(elements)).toThrow(message)
})
