import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { CatalogueFacility } from '../../../contract/catalogue.ts'
import {
  COURSES_FOUND_MAX,
  type FoundCourse,
  type PlayableCourse,
} from '../../../contract/catalogue-courses.ts'
import type { Coordinates } from '../../../contract/round.ts'
import { searchableText } from '../../../domain/catalogue/searchable-text.ts'
import { distanceM } from '../../../domain/geo.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { containing, PART_MIN_LENGTH, type TextSearch } from '../../base/database/text-search.ts'
import { onGlobe, placeOf } from './published-courses.ts'

interface Deps {
  db: Database
  textSearch: TextSearch
}

interface Search {
  query: string
  near?: Coordinates | undefined
}

type Row = Selectable<Tables['catalogue_courses']>

/** A text that more courses contain is common: then the courses are found in the order in which they are shown. */
const RARE_MAX = 200
/** The distances within which courses are searched first, because an index limits them to a band of latitudes. */
const RADII_M = [40_000, 400_000]

/** Finds published courses by a part of a name, the nearest first. */
export function createCourseSearch({ db, textSearch }: Deps) {
  /** Returns the courses that contain a word with few matches; undefined if all words are common or too short. */
  const rareMatches = async (words: readonly string[]): Promise<Row[] | undefined> => {
    const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
    if ([...longest].length < PART_MIN_LENGTH) return undefined
    const ids = await textSearch.coursesContaining(db, longest, RARE_MAX + 1)
    if (ids.length > RARE_MAX) return undefined
    if (ids.length === 0) return []
    const rows = await db.selectFrom('catalogue_courses').selectAll().where('id', 'in', ids).execute()
    return rows.filter(({ search_text }) => words.every((word) => search_text.includes(word)))
  }

  const matching = (words: readonly string[]) =>
    db.selectFrom('catalogue_courses').selectAll().where(containsAll(words))

  const byName = (words: readonly string[]) =>
    matching(words)
      .orderBy('search_text')
      .orderBy('id')
      .limit(COURSES_FOUND_MAX + 1)
      .execute()

  const byDistance = async (words: readonly string[], near: Coordinates): Promise<Row[]> => {
    const { x, y, z } = onGlobe(near)
    const square = sql<number>`
      (cast(x_m as double precision) - ${x}) * (cast(x_m as double precision) - ${x})
      + (cast(y_m as double precision) - ${y}) * (cast(y_m as double precision) - ${y})
      + (cast(z_m as double precision) - ${z}) * (cast(z_m as double precision) - ${z})`
    const nearest = matching(words)
      .orderBy(square)
      .orderBy('id')
      .limit(COURSES_FOUND_MAX + 1)
    for (const radius of RADII_M) {
      const rows = await nearest
        .where('z_m', '>=', Math.floor(z - radius))
        .where('z_m', '<=', Math.ceil(z + radius))
        .where(square, '<=', radius * radius)
        .execute()
      if (rows.length > COURSES_FOUND_MAX) return rows
    }
    // Courses without a position come last.
    return matching(words)
      .orderBy(sql`x_m is null`)
      .orderBy(square)
      .orderBy('id')
      .limit(COURSES_FOUND_MAX + 1)
      .execute()
  }

  return {
    async find({ query, near }: Search): Promise<{ courses: FoundCourse[]; hasMore: boolean }> {
      const words = [...new Set(searchableText(query).split(' '))].filter((word) => word !== '')
      const rare = await rareMatches(words)
      const rows = rare ?? (near ? await byDistance(words, near) : await byName(words))
      const sorted = rare ? sortedBy(rare, near) : rows
      return {
        courses: sorted.slice(0, COURSES_FOUND_MAX).map((row) => toFound(row, near)),
        hasMore: sorted.length > COURSES_FOUND_MAX,
      }
    },

    /** Returns a published course as a round records it, or undefined if there is none. */
    async course(id: string): Promise<PlayableCourse | undefined> {
      const row = await db
        .selectFrom('catalogue_courses')
        .innerJoin(
          'catalogue_facilities',
          'catalogue_facilities.facility_id',
          'catalogue_courses.facility_id',
        )
        .innerJoin('catalogue_documents', 'catalogue_documents.id', 'published_id')
        .select(['catalogue_facilities.facility_id', 'version', 'document_json'])
        .where('catalogue_courses.id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const facility = JSON.parse(row.document_json) as CatalogueFacility
      const found = facility.courses.find((course) => course.id === id)
      if (!found) return undefined
      return {
        course: {
          name: found.name,
          facilityId: row.facility_id,
          catalogueId: id,
          catalogueVersion: row.version,
          holes: found.holes.map(({ number, par = 4, strokeIndex, tee, greenMiddle, pos }) => {
            return { number, par, strokeIndex, tee, greenMiddle, pos }
          }),
        },
        tees: found.tees,
        facility: facility.name,
        place: facility.place,
        attribution: facility.attribution,
      }
    },
  }
}

function containsAll(words: readonly string[]) {
  return (e: ExpressionBuilder<Tables, 'catalogue_courses'>) =>
    e.and(words.map((word) => sql<boolean>`search_text like ${containing(word)} escape '\\'`))
}

function sortedBy(rows: readonly Row[], near: Coordinates | undefined): Row[] {
  const byText = rows.toSorted((a, b) =>
    a.search_text < b.search_text ? -1 : Number(a.search_text > b.search_text),
  )
  if (!near) return byText
  const far = (row: Row) => distanceTo(row, near) ?? Infinity
  return byText.toSorted((a, b) => far(a) - far(b) || 0)
}

function distanceTo(row: Row, near: Coordinates): number | undefined {
  const place = placeOf(row)
  return place && distanceM(near, place)
}

function toFound(row: Row, near: Coordinates | undefined): FoundCourse {
  const farM = near && distanceTo(row, near)
  return {
    id: row.id,
    name: row.name,
    facility: row.facility,
    place: row.place ?? undefined,
    distanceM: farM === undefined ? undefined : Math.round(farM),
    holeCount: row.hole_count,
    par: row.par ?? undefined,
    tees: JSON.parse(row.tees_json) as string[],
  }
}
