import { describe, expect, test } from 'vitest'
import { importDraft } from '../../../../src/domain/catalogue/import-draft.ts'
import { distanceM } from '../../../../src/domain/geometry/geo.ts'
import {
  area,
  at,
  courseFile,
  endsOf,
  feature,
  holeFeatures,
  line,
  ring,
} from '../../../support/course-files.ts'

let courses = 0
const read = (document: unknown, fileName = 'club.geojson') =>
  importDraft(JSON.stringify(document), { fileName, newId: () => `C-${++courses}` })
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', name: 'Old Links', features })
const texts = ({ notices }: ReturnType<typeof read>) => notices.map(({ text }) => text)

/** Returns the features of several holes, with other tags. */
const holes = (numbers: readonly number[], tags: (hole: number) => Record<string, string> = () => ({})) =>
  numbers.flatMap((hole) => holeFeatures(hole, tags(hole)))

describe('a file of a club', () => {
  test('becomes a facility with holes in order, and shapes', () => {
    const { facility, shapes, notices } = read(courseFile('Old Links'))
    expect(facility).toMatchObject({ name: 'Old Links', attribution: '© OpenStreetMap contributors' })
    const [course] = facility.courses
    expect(course?.name).toBe('Old Links')
    expect(course?.holes.map(({ par }) => par)).toEqual([4, 5, 3, 4, 4, 3, 5, 4, 4])
    expect(course?.holes.map(({ strokeIndex }) => strokeIndex)).toEqual([7, 3, 9, 1, 5, 8, 2, 6, 4])
    expect(shapes.filter(({ kind }) => kind === 'bunker')).toHaveLength(9)
    expect(notices).toEqual([])
  })

  test('has each tee and green where the file has it', () => {
    const [course] = read(courseFile('Old Links')).facility.courses
    for (const [index, { tee, greenMiddle }] of (course?.holes ?? []).entries()) {
      const ends = endsOf(index + 1)
      expect(tee && distanceM(tee, ends.tee)).toBeLessThan(0.1)
      expect(greenMiddle && distanceM(greenMiddle, ends.green)).toBeLessThan(0.1)
    }
  })

  test('is named after the file if nothing in it has a name, which is said', () => {
    const draft = read({ type: 'FeatureCollection', features: holeFeatures(1) }, 'pine-valley_2.geojson')
    expect(draft.facility.name).toBe('Pine valley 2')
    expect(texts(draft)).toContain('The file names no facility: it is named after the file')
  })

  test('takes the middle of the green, not the end of the line, and the end if two holes share it', () => {
    const { green } = endsOf(1)
    const other = at(green, 0, 30)
    const corners = [at(green, -10, -10), at(green, -10, 40), at(green, 10, 40), at(green, 10, -10)]
    const outline = [...corners, at(green, -10, -10)].map(({ lat, lon }) => [lon, lat])
    const double = feature('way/9', { golf: 'green' }, 'Polygon', [outline])
    const first = line('way/1', { golf: 'hole', ref: '1', par: '4' }, [endsOf(1).tee, green])
    const second = line('way/2', { golf: 'hole', ref: '2', par: '4' }, [endsOf(2).green, other])
    const single = read(collection(first, double)).facility.courses[0]?.holes[0]?.greenMiddle
    expect(single && distanceM(single, at(green, 0, 15))).toBeLessThan(0.2)

    const shared = read(collection(first, second, double))
    const [one, two] = shared.facility.courses[0]?.holes ?? []
    expect(one?.greenMiddle && distanceM(one.greenMiddle, green)).toBeLessThan(0.1)
    expect(two?.greenMiddle && distanceM(two.greenMiddle, other)).toBeLessThan(0.1)
    expect(texts(shared)).toContain('Hole 1: it shares its green with 2')
    expect(texts(shared)).toContain('Hole 2: it shares its green with 1')
  })

  test('turns a line that runs from green to tee, and says so', () => {
    const file = courseFile('Old Links')
    const fifth = file.features.find(({ properties: { ref } }) => ref === '5')
    if (fifth) fifth.geometry.coordinates = [fifth.geometry.coordinates].flat().toReversed()
    const draft = read(file)
    const tee = draft.facility.courses[0]?.holes[4]?.tee
    expect(tee && distanceM(tee, endsOf(5).tee)).toBeLessThan(0.1)
    expect(texts(draft)).toEqual(['Hole 5: its line runs from green to tee: turned'])
  })

  test('turns it without greens, judging by the holes before and after', () => {
    const lines = courseFile('Old Links').features.filter(({ properties: { golf } }) => golf === 'hole')
    const [fifth] = lines.slice(4)
    if (fifth) fifth.geometry.coordinates = [fifth.geometry.coordinates].flat().toReversed()
    const draft = read(collection(...lines))
    const tee = draft.facility.courses[0]?.holes[4]?.tee
    expect(tee && distanceM(tee, endsOf(5).tee)).toBeLessThan(0.1)
    expect(texts(draft)).toContain('Hole 5: its line runs from green to tee: turned')
  })

  test('leaves lines as they are that would look as wrong when turned', () => {
    const { tee, green } = endsOf(1)
    const east = (place: typeof tee) => at(place, 0, 50)
    const draft = read(
      collection(
        line('way/1', { golf: 'hole', ref: '1', par: '4' }, [tee, green]),
        line('way/2', { golf: 'hole', ref: '2', par: '4' }, [east(tee), east(green)]),
      ),
    )
    expect(texts(draft).filter((text) => text.includes('turned'))).toEqual([])
    const [first] = draft.facility.courses[0]?.holes ?? []
    expect(first?.tee && distanceM(first.tee, tee)).toBeLessThan(1)
  })

  test('does not turn a line that begins on a tee beside the green of the hole before', () => {
    const { green } = endsOf(1)
    const next = at(green, 0, 14)
    const second = line('way/2', { golf: 'hole', ref: '2', par: '4' }, [next, at(next, 0, 300)])
    const ownGreen = area('way/6', { golf: 'green' }, at(next, 0, 330), 12)
    const draft = read(
      collection(...holeFeatures(1), area('way/5', { golf: 'tee' }, next, 4), second, ownGreen),
    )
    const found = draft.facility.courses[0]?.holes[1]?.tee
    expect(found && distanceM(found, next)).toBeLessThan(0.1)
  })
})

describe('holes are assigned to courses', () => {
  const namesIn = (document: unknown) =>
    read(document).facility.courses.map(({ name, holes: list }) => `${name} ${list.length}`)

  test('by a number with the course behind it, which is said', () => {
    const file = collection(...holes([1, 2], (hole) => ({ ref: `${hole} - #2` })))
    expect(namesIn(file)).toEqual(['#2 2'])
    expect(texts(read(file))).toContain('The course is named after the numbers of its holes: #2')
  })

  test('of two courses that share the ground', () => {
    const two = ['North', 'South'].flatMap((name) =>
      holes([1, 2, 3], () => ({ 'golf:course:name': name })).map((one) => ({
        ...one,
        id: `${name}/${one.id}`,
      })),
    )
    expect(namesIn(collection(...two))).toEqual(['North 3', 'South 3'])
  })

  test('by the areas of the courses', () => {
    const { tee } = endsOf(1)
    const south = at(tee, -2000, 0)
    const areas = [
      area('way/90', { leisure: 'golf_course', name: 'Red Course' }, tee, 1500),
      area('way/91', { leisure: 'golf_course', name: 'Blue Course' }, south, 400),
    ]
    const blue = line('way/92', { golf: 'hole', ref: '1', par: '3' }, [south, at(south, 150, 0)])
    expect(namesIn(collection(...holes([1, 2]), blue, ...areas))).toEqual(['Red Course 2', 'Blue Course 1'])
  })

  test('of nine holes that are played twice', () => {
    const twice = holes([1, 2, 3, 4, 5, 6, 7, 8, 9], (hole) => ({ ref: `${hole};${hole + 9}` }))
    expect(namesIn(collection(...twice))).toEqual(['Old Links 18'])
  })

  test('of a back nine, with the printed numbers', () => {
    const [course] = read(collection(...holes([1, 2], (hole) => ({ ref: `${hole + 9}` })))).facility.courses
    expect(course?.holes.map(({ number }) => number)).toEqual([10, 11])
  })

  test('and of 27 holes, of which a course has at most 18', () => {
    const lines = Array.from({ length: 27 }, (_, index) =>
      line(`way/${index}`, { golf: 'hole', ref: `${index + 1}` }, [endsOf(1).tee, endsOf(1).green]),
    )
    expect(namesIn(collection(...lines))).toEqual(['Old Links 18', 'Old Links 19–36 9'])
  })
})

describe('what is missing or twice is said', () => {
  const added = (id: number, tags: Record<string, string>) =>
    line(`way/${id}`, tags, [endsOf(8).tee, endsOf(8).green])

  test.each([
    [
      'Two holes have the number 3: way/77 was left out',
      [...holes([1, 2, 3, 4]), added(77, { golf: 'hole', ref: '3' })],
    ],
    [
      '4 holes have the number 3: way/77, way/78 and way/79 were left out',
      [...holes([1, 2, 3, 4]), ...[77, 78, 79].map((id) => added(id, { golf: 'hole', ref: '3' }))],
    ],
    ['Hole 3 is missing', holes([1, 2, 4])],
    ['The hole way/77 has no number and was left out', [...holes([1]), added(77, { golf: 'hole' })]],
    ['Hole 1: its par is 4/5, no par, and was left out', holes([1], () => ({ par: '4/5' }))],
    ['Hole 2: there is no green at the end of its line', holes([1, 2]).filter(({ id }) => id !== 'way/102')],
    ['Bunker way/77 has no closed outline and was left out', [...holes([1]), added(77, { golf: 'bunker' })]],
  ])('%s', (text, features) => {
    expect(texts(read(collection(...features)))).toEqual([text])
  })
})

describe('values of a hole', () => {
  const holeWith = (tags: Record<string, string>) => {
    const { facility } = read(collection(...holeFeatures(1, { par: '', handicap: '', ...tags })))
    return { hole: facility.courses[0]?.holes[0], tees: facility.courses[0]?.tees }
  }

  test('by gender', () => {
    const { hole } = holeWith({ par: '4', 'par:women': '5', 'handicap:men': '15', 'handicap:women': '7' })
    expect(hole).toMatchObject({ par: 4, strokeIndex: 15, women: { par: 5, strokeIndex: 7 } })
  })

  test('are not repeated for women if they are the same', () => {
    expect(
      holeWith({ par: '4', 'par:women': '4', 'handicap:men': '9', 'handicap:women': '9' }).hole?.women,
    ).toBeUndefined()
  })

  test('by tee', () => {
    const { hole, tees } = holeWith({ 'par:white': '4', 'par:red': '5', 'dist:red': '280' })
    expect(hole?.par).toBeUndefined()
    expect(tees).toMatchObject([
      { name: 'White', pars: [4] },
      { name: 'Red', pars: [5], lengthsM: [280] },
    ])
  })

  test.each([
    [{ dist: '328' }, { holes: [{ lengthM: 300 }] }],
    [{ 'dist:white': '330', 'dist:red': '280' }, { tees: [{ lengthsM: [302] }, { lengthsM: [256] }] }],
  ])('in yards are converted, also if only those from tees are known: %o', (tags, course) => {
    const draft = read(collection(...holeFeatures(1, tags as Record<string, string>)))
    expect(draft.facility.courses).toMatchObject([course])
    expect(texts(draft)).toContain('The lengths are in yards and were converted to metres')
  })

  test('include the lengths from the tees that are mapped with a name', () => {
    const { tee, green } = endsOf(1)
    const forward = area('way/50', { golf: 'tee', tee: 'red' }, at(tee, 60, 0), 4)
    const [course] = read(collection(line('way/1', { golf: 'hole', ref: '1' }, [tee, green]), forward))
      .facility.courses
    expect(course?.tees).toMatchObject([{ name: 'Red', lengthsM: [240] }])
  })
})

describe('shapes', () => {
  test('keep the holes of multipolygons', () => {
    const { green } = endsOf(1)
    const pond = feature('relation/1', { natural: 'water' }, 'MultiPolygon', [
      [ring(green, 40), ring(green, 10)],
      [ring(at(green, 200, 0), 10)],
    ])
    const { shapes } = read(collection(pond))
    expect(shapes).toMatchObject([{ kind: 'water', geometry: { type: 'MultiPolygon' } }])
    expect(shapes[0]?.geometry.coordinates[0]).toHaveLength(2)
  })

  test('are drawn for paths as lines, even if the file has an area', () => {
    const path = area('way/1', { highway: 'footway' }, endsOf(1).tee, 30)
    expect(read(collection(path)).shapes).toMatchObject([{ kind: 'path', geometry: { type: 'LineString' } }])
  })

  test.each(['green;fairway', 'fairway; green'])('are a green of what is tagged as %s', (golf) => {
    const { shapes } = read(collection(area('way/1', { golf }, endsOf(1).green, 12)))
    expect(shapes.map(({ kind }) => kind)).toEqual(['green'])
  })

  test('are not made of what a map of golf does not show', () => {
    const range = area('way/1', { golf: 'driving_range' }, endsOf(1).tee, 30)
    const pin = feature('node/1', { golf: 'pin' }, 'Point', [-2.8, 56.3])
    expect(read(collection(range, pin, ...holeFeatures(1))).shapes.map(({ kind }) => kind)).toEqual([
      'green',
      'tee',
      'bunker',
    ])
  })
})

describe('the JSON of an Overpass server', () => {
  const { tee, green } = endsOf(1)
  const [greenRing] = [ring(green, 12).map(([lon, lat]) => ({ lat, lon }))]
  const elements = [
    { type: 'way', id: 1, tags: { golf: 'hole', ref: '1', par: '4' }, nodes: [1, 2], geometry: [tee, green] },
    { type: 'way', id: 2, tags: { golf: 'green' }, nodes: [3, 4, 5, 6, 7, 8, 9, 10, 3], geometry: greenRing },
    {
      type: 'relation',
      id: 3,
      tags: { type: 'multipolygon', golf: 'fairway' },
      members: [
        {
          type: 'way',
          ref: 11,
          role: 'outer',
          geometry: ring(green, 60).map(([lon, lat]) => ({ lat, lon })),
        },
        { type: 'way', ref: 12, role: 'inner', geometry: greenRing },
      ],
    },
  ]

  test('is read with its multipolygons', () => {
    const { facility, shapes } = read({ version: 0.6, elements })
    expect(facility.attribution).toBe('© OpenStreetMap contributors')
    expect(facility.courses[0]?.holes[0]?.par).toBe(4)
    expect(shapes.map(({ id, kind }) => `${id} ${kind}`).sort()).toEqual([
      'relation/3 fairway',
      'way/2 green',
    ])
    const fairway = shapes.find(({ kind }) => kind === 'fairway')
    expect(fairway?.geometry.coordinates).toHaveLength(2)
  })

  test('is rejected if the server ran out of time', () => {
    const remark = 'runtime error: Query timed out in "query" at line 3 after 26 seconds.'
    expect(() => read({ version: 0.6, elements, remark })).toThrow(/did not complete the file: runtime error/)
  })
})

describe('a file without a hole that can be read says why, with how many', () => {
  const eighteen = (type: string, coordinates: unknown, tags = {}) =>
    Array.from({ length: 18 }, (_, at) => ({
      type: 'Feature',
      id: `way/${at}`,
      properties: { golf: 'hole', ...tags },
      geometry: { type, coordinates },
    }))
  const [a, b, c] = [
    [-2.8, 56.3],
    [-2.81, 56.31],
    [-2.82, 56.3],
  ]

  test.each([
    ['Polygon', [[a, b, c, a]], '18 holes are each an area instead of a line of play and were left out'],
    ['Point', a, '18 holes are each a point instead of a line of play and were left out'],
    ['MultiLineString', [[a, b]], '18 features are of the type MultiLineString and were left out'],
  ])('%s', (type, coordinates, reason) => {
    const features = eighteen(type, coordinates, { ref: '1' })
    expect(() => read(collection(...features))).toThrow(`has no hole that can be read: ${reason}`)
  })
})
