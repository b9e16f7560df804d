import { describe, expect, test } from 'vitest'
import type { CatalogueFacility } from '../../../../src/contract/catalogue.ts'
import { importDraft } from '../../../../src/domain/catalogue/import-draft.ts'
import { reimport } from '../../../../src/domain/catalogue/reimport.ts'
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
