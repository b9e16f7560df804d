import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CatalogueFacility, CatalogueHole } from '../../../../src/contract/catalogue.ts'
import { facilityChanges } from '../../../../src/domain/catalogue/facility-changes.ts'
import { importDraft } from '../../../../src/domain/catalogue/import-draft.ts'
import { mergeFacility, reimport } from '../../../../src/domain/catalogue/reimport.ts'
import {
  catalogueCourse,
  catalogueFacility,
  catalogueHole,
  catalogueTee,
} from '../../../support/catalogue.ts'
import { courseFile, holeFeatures } from '../../../support/course-files.ts'

let ids = 0
const read = (document: object) =>
  importDraft(JSON.stringify(document), { fileName: 'x', newId: () => `C-${++ids}` }).facility

const last = read(courseFile('Old Links'))
/** Returns the facility with another par of a hole. */
const withPar = (facility: CatalogueFacility, hole: number, par: number): CatalogueFacility => ({
  ...facility,
  courses: facility.courses.map((course) => ({
    ...course,
    holes: course.holes.map((one, at) => (at + 1 === hole ? { ...one, par } : one)),
  })),
})
const parsOf = ({ courses }: CatalogueFacility) => courses[0]?.holes.map(({ par }) => par)

describe('a second import of a facility', () => {
  test('takes what the file has changed, and keeps what staff corrected', () => {
    const { facility, kept } = reimport(
      last,
      withPar(last, 1, 5),
      withPar(read(courseFile('Old Links')), 2, 4),
    )
    expect(parsOf(facility)).toEqual([5, 4, 3, 4, 4, 3, 5, 4, 4])
    expect(kept).toEqual(['Par of hole 1 stays 5 as corrected; the file has 4'])
  })

  test('keeps the correction if the file has changed the same value', () => {
    const { facility, kept } = reimport(
      last,
      withPar(last, 1, 5),
      withPar(read(courseFile('Old Links')), 1, 3),
    )
    expect(parsOf(facility)?.[0]).toBe(5)
    expect(kept).toEqual(['Par of hole 1 stays 5 as corrected; the file has 3'])
  })

  test('has the ids of the courses that it replaces, even if staff renamed them', () => {
    const [course] = last.courses
    const renamed = { ...last, courses: last.courses.map((one) => ({ ...one, name: 'Championship' })) }
    const { facility, asInFile } = reimport(last, renamed, read(courseFile('Old Links')))
    expect(facility.courses.map(({ id, name }) => [id, name])).toEqual([[course?.id, 'Championship']])
    expect(asInFile.courses[0]?.id).toBe(course?.id)
  })

  test('has the id of the only course even if the file calls it otherwise', () => {
    const { facility } = reimport(last, last, read(courseFile('New Links')))
    expect(facility.courses.map(({ id, name }) => [id, name])).toEqual([[last.courses[0]?.id, 'New Links']])
  })

  test('keeps the courses if the file has only shapes', () => {
    const shapes = courseFile('Old Links').features.filter(({ properties: { golf } }) => golf === 'bunker')
    const { facility } = reimport(last, last, read({ ...courseFile('Old Links'), features: shapes }))
    expect(parsOf(facility)).toEqual(parsOf(last))
  })

  test('adds courses, and removes those that nobody corrected', () => {
    const file = { ...courseFile('Old Links'), features: holeFeatures(1, { 'golf:course:name': 'New' }) }
    const both = { ...courseFile('Old Links'), features: [...courseFile('').features, ...file.features] }
    const withNew = read({
      ...both,
      features: both.features.map((one, at) => ({
        ...one,
        id: `way/${at}`,
        properties: { 'golf:course:name': 'Old Links', ...one.properties },
      })),
    })
    const added = reimport(last, last, withNew)
    expect(added.facility.courses.map(({ name }) => name)).toEqual(['Old Links', 'New'])
    const removed = reimport(added.asInFile, added.facility, read(courseFile('Old Links')))
    expect(removed.facility.courses.map(({ name }) => name)).toEqual(['Old Links'])
  })

  test('fills in only what is missing where staff have entered everything', () => {
    const [course] = last.courses
    const entered: CatalogueFacility = {
      name: 'The Old Links',
      place: undefined,
      position: undefined,
      attribution: undefined,
      courses: [
        {
          id: 'C-own',
          name: course?.name ?? '',
          holes: course?.holes.map(({ par }) => ({ ...NO_VALUES, par })) ?? [],
          tees: [],
        },
      ],
    }
    const { facility } = reimport(undefined, withPar(entered, 1, 5), last)
    expect(facility.name).toBe('The Old Links')
    expect(facility.courses).toHaveLength(1)
    expect(parsOf(facility)?.[0]).toBe(5)
    expect(facility.courses[0]?.holes[0]).toMatchObject({ strokeIndex: 7, tee: course?.holes[0]?.tee })
  })
})

const NO_VALUES = {
  number: undefined,
  name: undefined,
  par: undefined,
  strokeIndex: undefined,
  women: undefined,
  tee: undefined,
  pos: undefined,
  greenMiddle: undefined,
  lengthM: undefined,
}

const base = catalogueFacility()
const withHoles = (changes: Record<number, Partial<CatalogueHole>>) =>
  catalogueFacility({ courses: [catalogueCourse({}, changes)] })

test('treats a position and the points of a line as one value', () => {
  const { tee = { lat: 0, lon: 0 } } = catalogueHole(1)
  const near = { ...tee, lon: tee.lon + 0.001 }
  const far = { ...tee, lat: tee.lat + 0.001 }
  const own = withHoles({ 1: { tee: near, pos: [near, far] } })
  const other = withHoles({ 1: { tee: far, pos: [far] } })
  expect(mergeFacility({ base, own, other })).toEqual(own)
})

test('adds and removes tees by their ids, and keeps a removed one that the other side changed', () => {
  const tees = (...list: ReturnType<typeof catalogueTee>[]) =>
    catalogueFacility({ courses: [catalogueCourse({ tees: list })] })
  const [white, blue, red] = ['white', 'blue', 'red'].map((id) => catalogueTee(id))
  if (!white || !blue || !red) throw new Error('no tees')
  const changed = { ...blue, slope: 120 }
  const merged = mergeFacility({ base: tees(white, blue), own: tees(red), other: tees(white, changed) })
  expect(merged).toEqual(tees(red, changed))
})

test('loses no change that only one side makes', () => {
  const change = fc.dictionary(
    fc.integer({ min: 1, max: 18 }).map(String),
    fc.record(
      { par: fc.integer({ min: 3, max: 6 }), strokeIndex: fc.integer({ min: 1, max: 18 }) },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(change, change, (mine, theirs) => {
      const [own, other] = [withHoles(mine), withHoles(theirs)]
      const merged = mergeFacility({ base, own, other })
      const fields = (from: CatalogueFacility, to: CatalogueFacility) =>
        facilityChanges(from, to).map(({ field, after }) => `${field}: ${after}`)
      expect(fields(base, merged)).toEqual(expect.arrayContaining(fields(base, own)))
      const ownFields = new Set(facilityChanges(base, own).map(({ field }) => field))
      const onlyTheirs = facilityChanges(base, other).filter(({ field }) => !ownFields.has(field))
      expect(facilityChanges(base, merged)).toEqual(expect.arrayContaining(onlyTheirs))
    }),
    { numRuns: 50 },
  )
})
