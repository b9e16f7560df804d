import type {
  CatalogueCourse,
  CatalogueFacility,
  CatalogueHole,
  CatalogueTee,
} from '../../src/contract/catalogue.ts'
import { destination } from '../../src/domain/geometry/geo.ts'

const START = { lat: 56.34, lon: -2.8 }

/** Returns a par 4 of 300 m to the north; the holes of a course follow each other with walks of 40 m. */
export function catalogueHole(hole: number, change: Partial<CatalogueHole> = {}): CatalogueHole {
  const tee = destination(START, 0, (hole - 1) * 340)
  return {
    number: undefined,
    name: undefined,
    par: 4,
    strokeIndex: hole,
    women: undefined,
    tee,
    pos: [destination(tee, 0, 180)],
    greenMiddle: destination(tee, 0, 300),
    lengthM: undefined,
    ...change,
  }
}

export function catalogueTee(id: string, change: Partial<CatalogueTee> = {}): CatalogueTee {
  return {
    id,
    name: id,
    gender: undefined,
    rating: undefined,
    slope: undefined,
    pars: undefined,
    strokeIndexes: undefined,
    lengthsM: undefined,
    ...change,
  }
}

/** @param changes of single holes, by their position from 1 */
export function catalogueCourse(
  change: Partial<CatalogueCourse> = {},
  changes: Readonly<Record<number, Partial<CatalogueHole>>> = {},
): CatalogueCourse {
  const holes = Array.from({ length: 18 }, (_, at) => catalogueHole(at + 1, changes[at + 1]))
  return { id: 'old', name: 'Old Course', holes, tees: [catalogueTee('white', { name: 'White' })], ...change }
}

export function catalogueFacility(change: Partial<CatalogueFacility> = {}): CatalogueFacility {
  return {
    name: 'Old Links',
    place: 'Crail, Scotland',
    position: START,
    attribution: undefined,
    courses: [catalogueCourse()],
    ...change,
  }
}
