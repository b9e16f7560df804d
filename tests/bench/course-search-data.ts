import type { CatalogueFacility, CatalogueHole } from '../../src/contract/catalogue.ts'
import type { Coordinates } from '../../src/contract/round.ts'
import type { Database } from '../../src/service/base/database/database.ts'
import { storePublishedCourses } from '../../src/service/golf/catalogue/published-courses.ts'

/** Every third facility has two courses. */
export const FACILITIES = 30_000
const TRANSACTION_FACILITIES = 2_000
/** Facilities are as close to each other as around cities, and many are in few latitudes. */
const AREAS = 300

const words = (text: string) => text.split(' ')
const BEGINNINGS = words(
  'Ash Birch Castle Dun Elm Fair Glen Heather Inver King Loch Mill North Oak Pine Royal',
)
const ENDINGS = words(
  'ford wood hill bridge field brook mouth stead ton bury dale more lands water side gate',
)
const KINDS = ['Golf Club', 'Golf Links', 'Country Club', 'Golf & Country Club', 'Golfklubb', 'Club de Golf']
const COURSE_NAMES = ['Championship Course', 'Old Course', 'New Course', 'Course', 'Links', 'Parkland']
const COUNTRIES = ['Scotland', 'England', 'Ireland', 'Sweden', 'Norway', 'United States', 'Canada', 'España']

const fraction = (index: number, factor: number) => ((index * factor) % 2 ** 32) / 2 ** 32
const pick = (list: readonly string[], index: number) => list[Math.floor(index) % list.length] ?? ''

/** Returns a facility, which depends only on the index. */
export function facilityAt(index: number): { name: string; place: string; position: Coordinates } {
  const area = Math.floor(fraction(index, 2_654_435_761) * AREAS)
  const town = `${pick(BEGINNINGS, index)}${pick(ENDINGS, index / 16)}${(index % 97).toString(36)}`
  return {
    name: `${town} ${pick(KINDS, index / 7)}`,
    place: `${pick(BEGINNINGS, area)}${pick(ENDINGS, area / 16)}, ${pick(COUNTRIES, area)}`,
    position: {
      lat: 25 + fraction(area, 40_503_000_001) * 35 + fraction(index, 2_246_822_519) * 0.8,
      lon: -125 + fraction(area, 3_266_489_917) * 150 + fraction(index, 668_265_263) * 0.8,
    },
  }
}

/** Publishes 40,000 courses of 30,000 facilities. */
export async function fillCourses(db: Database): Promise<void> {
  for (let start = 0; start < FACILITIES; start += TRANSACTION_FACILITIES) {
    await db.transaction().execute(async (trx) => {
      for (let index = start; index < start + TRANSACTION_FACILITIES; index += 1) {
        const id = `facility-${index}`
        await trx
          .insertInto('facilities')
          .values({ id, name: facilityAt(index).name, created_at: 1 })
          .execute()
        await trx.insertInto('catalogue_facilities').values({ facility_id: id }).execute()
        await storePublishedCourses(trx, id, documentAt(index, id))
      }
    })
  }
}

function documentAt(index: number, id: string): CatalogueFacility {
  const { name, place, position } = facilityAt(index)
  const courses = Array.from({ length: index % 3 === 0 ? 2 : 1 }, (_, course) => ({
    id: `${id}-${course}`,
    name: pick(COURSE_NAMES, index + course),
    holes: Array.from({ length: 18 }, (_, hole) => holeAt(hole, position)),
    tees: ['White', 'Yellow', 'Red'].map((tee) => ({ id: tee, name: tee })),
  }))
  return { name, place, position, courses }
}

function holeAt(index: number, tee: Coordinates): CatalogueHole {
  return { number: index + 1, par: 4, strokeIndex: index + 1, tee, pos: [] }
}
