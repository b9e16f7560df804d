import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CourseHoleRecord, checkCourse } from '../../../../src/domain/catalogue/course-check.ts'
import { destination } from '../../../../src/domain/geometry/geo.ts'

const start = { lat: 56.34, lon: -2.8 }

/** Returns holes of 300 m in a line to the north with walks of 40 m between them. */
function course(count = 18): CourseHoleRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const tee = destination(start, 0, at * 340)
    return {
      par: 4,
      strokeIndex: at + 1,
      tee,
      greenMiddle: destination(tee, 0, 300),
      pos: [destination(tee, 0, 180)],
    }
  })
}
const checkHoles = (holes: readonly CourseHoleRecord[]) => checkCourse({ holes })

function changed(at: number, change: Partial<CourseHoleRecord>, count = 18) {
  return checkHoles(course(count).map((hole, index) => (index === at ? { ...hole, ...change } : hole)))
}

test('reports nothing for a correct course of nine or eighteen holes', () => {
  expect(checkHoles(course())).toEqual([])
  expect(checkHoles(course(9))).toEqual([])
  // Nine holes may have the odd stroke indexes of eighteen.
  expect(checkHoles(course(9).map((hole, at) => ({ ...hole, strokeIndex: 2 * at + 1 })))).toEqual([])
})

test.each([
  [{ tee: undefined }, 'tee'],
  [{ greenMiddle: undefined }, 'green'],
  [{ tee: undefined, greenMiddle: undefined }, 'both'],
] as const)('reports missing coordinates: %o', (change, missing) => {
  expect(changed(4, change)).toContainEqual({ hole: 5, kind: 'noCoordinates', missing })
})

test('reports a hole that is far from the one before', () => {
  const holes = course().map((hole, at) => {
    if (at < 9) return hole
    const tee = destination(destination(start, 90, 4_000_000), 0, at * 340)
    return { ...hole, tee, greenMiddle: destination(tee, 0, 300), pos: [] }
  })
  expect(checkHoles(holes)).toEqual([{ hole: 10, kind: 'farAway', distanceM: expect.closeTo(4_000_000, -5) }])
})

test.each([
  [59, 'tooShort'],
  [701, 'tooLong'],
])('reports a length of %d m as %s', (length, kind) => {
  const tee = destination(start, 0, 17 * 340)
  const found = changed(17, { greenMiddle: destination(tee, 0, length), pos: [] })
  expect(found.map((finding) => finding.kind)).toEqual([kind])
})

test('reports each hole whose tee and green are exchanged, but not its neighbours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 17 }), (at) => {
      const { tee, greenMiddle } = course()[at] ?? {}
      const found = changed(at, { tee: greenMiddle, greenMiddle: tee })
      expect(found).toEqual([{ hole: at + 1, kind: 'exchanged' }])
    }),
  )
})

test('reports a missing par, and only once if all are missing', () => {
  expect(changed(2, { par: undefined })).toEqual([{ hole: 3, kind: 'noPar' }])
  expect(checkHoles(course().map((hole) => ({ ...hole, par: undefined })))).toEqual([
    { hole: 1, kind: 'noPars' },
  ])
})

test('reports stroke indexes that are missing, duplicate or out of range', () => {
  expect(changed(2, { strokeIndex: 7 })).toEqual([
    { hole: 7, kind: 'strokeIndexTwice', strokeIndex: 7, alsoOn: 3 },
  ])
  expect(changed(2, { strokeIndex: 19 })).toEqual([{ hole: 3, kind: 'strokeIndexRange', strokeIndex: 19 }])
  expect(changed(2, { strokeIndex: undefined })).toEqual([{ hole: 3, kind: 'noStrokeIndex' }])
  expect(checkHoles(course().map((hole) => ({ ...hole, strokeIndex: undefined })))).toEqual([
    { hole: 1, kind: 'noStrokeIndexes' },
  ])
})

test('accepts a right-angled dogleg and reports a position far off the line', () => {
  const tee = destination(start, 0, 0)
  const corner = destination(tee, 90, 250)
  const bent = { greenMiddle: destination(corner, 0, 250), pos: [corner] }
  expect(changed(0, bent, 1)).toEqual([])
  const [found] = changed(0, { pos: [destination(tee, 90, 900)] }, 1)
  expect(found).toMatchObject({ hole: 1, kind: 'positionOff', position: 1 })
})

test('reports a length that differs from the line of play', () => {
  expect(changed(4, { lengthM: 330 })).toEqual([])
  expect(changed(4, { lengthM: 30 })).toMatchObject([{ hole: 5, kind: 'lengthOff', lengthM: 30 }])
})

test('checks the pars and stroke indexes of women together with those that are the same', () => {
  const holes = course().map((hole, at) => (at === 4 ? { ...hole, women: { par: 5, strokeIndex: 8 } } : hole))
  expect(checkHoles(holes)).toEqual([
    { hole: 8, kind: 'strokeIndexTwice', strokeIndex: 8, alsoOn: 5, isForWomen: true },
  ])
})

test('checks the values of each tee', () => {
  const tee = { id: 't1', name: 'White', gender: undefined, rating: undefined, slope: undefined }
  const white = { ...tee, pars: undefined, strokeIndexes: undefined, lengthsM: undefined }
  const found = checkCourse({
    holes: course(),
    tees: [
      { ...white, rating: 71.3, slope: 154, lengthsM: Array(18).fill(290) },
      { ...white, id: 't2', slope: 200, strokeIndexes: [undefined, 5], lengthsM: [undefined, 29] },
      { ...white, id: 't3', name: ' ', pars: [9] },
    ],
  })
  expect(found.map((finding) => [finding.kind, finding.hole, finding.tee])).toEqual([
    ['outOfRange', 1, 't3'],
    ['lengthOff', 2, 't2'],
    ['strokeIndexTwice', 5, 't2'],
    ['teeTwice', undefined, 't2'],
    ['outOfRange', undefined, 't2'],
    ['teeUnnamed', undefined, 't3'],
  ])
})
