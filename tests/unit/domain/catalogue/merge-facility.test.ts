import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueFacility, CatalogueHole } from '../../../../src/contract/catalogue.ts'
import { facilityChanges } from '../../../../src/domain/catalogue/facility-changes.ts'
import { mergeFacility } from '../../../../src/domain/catalogue/reimport.ts'
import {
  catalogueCourse,
  catalogueFacility,
  catalogueHole,
  catalogueTee,
} from '../../../support/catalogue.ts'

const base = catalogueFacility()
const withHoles = (changes: Record<number, Partial<CatalogueHole>>) =>
  catalogueFacility({ courses: [catalogueCourse({}, changes)] })

test('keeps the changes of both, and the own value where both changed it', () => {
  const own = withHoles({ 3: { par: 5 }, 7: { par: 3 } })
  const other = withHoles({ 3: { par: 3, strokeIndex: 18 }, 9: { pos: [] } })
  const expected = withHoles({ 3: { par: 5, strokeIndex: 18 }, 7: { par: 3 }, 9: { pos: [] } })
  expect(mergeFacility({ base, own, other })).toEqual(expected)
})

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
