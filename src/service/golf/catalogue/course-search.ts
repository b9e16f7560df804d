import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { CatalogueFacility, CatalogueHole, CatalogueTee } from '../../../contract/catalogue.ts'
import {
  COURSES_FOUND_MAX,
  type FoundCourse,
  type PlayableCourse,
} from '../../../contract/catalogue-courses.ts'
import type { Coordinates } from '../../../contract/round.ts'
import { searchWords } from '../../../domain/format/folded-text.ts'
import { distanceM } from '../../../domain/geometry/geo.ts'
import type { Context } from '../../base/context.ts'
import type { Tables } from '../../base/database/tables.ts'
import { containing, PART_MIN_LENGTH } from '../../base/database/text-search.ts'
import { onGlobe, placeOf } from './published-courses.ts'

interface Search {
  query: string
  near?: Coordinates | undefined
}

type Row = Selectable<Tables['catalogue_courses']>
type SlimRow = Pick<Row, 'id' | 'search_text' | 'lat_e6' | 'lon_e6'>

/** A text that more courses contain is common: then the courses are found in the order in which they are shown. */
const RARE_MAX = 1000
/** Courses that are farther away are not near: they are found by their names only. */
const NEAR_MAX_M = 200_000
/** The distances within which courses are searched first, because an index limits them to a band of latitudes. */
const RADII_M = [50_000, NEAR_MAX_M]

/** Finds published courses by a part of a name, the nearest first. */
export function createCourseSearch({ db, kind: { textSearch } }: Pick<Context, 'db' | 'kind'>) {
  const withIds = (ids: readonly string[]) =>
    ids.length === 0 ? [] : db.selectFrom('catalogue_courses').selectAll().where('id', 'in', ids).execute()

  const slim = (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db
          .selectFrom('catalogue_courses')
          .select(['id', 'search_text', 'lat_e6', 'lon_e6'])
          .where('id', 'in', ids)
          .execute()

  /** Returns the courses that contain a word with few matches; undefined if all words are common or too short. */
  const rareMatches = async (words: readonly string[]): Promise<SlimRow[] | undefined> => {
    const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
    if ([...longest].length < PART_MIN_LENGTH) return undefined
    const ids = await textSearch.coursesContaining(db, longest, RARE_MAX + 1)
    if (ids.length > RARE_MAX) return undefined
    const rows = await slim(ids)
    return rows.filter(({ search_text }) => words.every((word) => search_text.includes(word)))
  }

  const idsByName = async (words: readonly string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom('catalogue_courses')
      .select('id')
      .where(containsAll(words))
      .orderBy('search_text')
      .orderBy('id')
      .limit(COURSES_FOUND_MAX + 1)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Returns only ids, so that courses far away are compared within an index. */
  const nearestIds = async (words: readonly string[], near: Coordinates): Promise<string[]> => {
    const { x, y, z } = onGlobe(near)
    const square = sql<number>`
      (cast(x_m as double precision) - ${x}) * (cast(x_m as double precision) - ${x})
      + (cast(y_m as double precision) - ${y}) * (cast(y_m as double precision) - ${y})
      + (cast(z_m as double precision) - ${z}) * (cast(z_m as double precision) - ${z})`
    const ids = db
      .selectFrom('catalogue_courses')
      .select('id')
      .where(containsAll(words))
      .limit(COURSES_FOUND_MAX + 1)
    for (const radius of RADII_M) {
      const box = Object.entries({ z_m: z, x_m: x, y_m: y }).map(
        ([column, value]) =>
          sql<boolean>`${sql.ref(column)} between ${Math.floor(value - radius)} and ${Math.ceil(value + radius)}`,
      )
      const rows = await ids
        .where((e) => e.and(box))
        .where(square, '<=', radius * radius)
        .orderBy(square)
        .orderBy('id')
        .execute()
      const isComplete = words.length === 0 && radius === NEAR_MAX_M
      if (isComplete || rows.length > COURSES_FOUND_MAX) return rows.map(({ id }) => id)
    }
    // Courses without a position come last.
    const all = await ids.orderBy(sql`x_m is null`).orderBy(square).orderBy('id').execute()
    return all.map(({ id }) => id)
  }

  return {
    async find({ query, near }: Search): Promise<{ courses: FoundCourse[]; hasMore: boolean }> {
      const words = searchWords(query)
      const rare = await rareMatches(words)
      const ids = rare
        ? sortedBy(rare, near).map(({ id }) => id)
        : await (near ? nearestIds(words, near) : idsByName(words))
      const shown = await withIds(ids.slice(0, COURSES_FOUND_MAX))
      return {
        courses: sortedBy(shown, near).map((row) => toFound(row, near)),
        hasMore: ids.length > COURSES_FOUND_MAX,
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
        tees: found.tees.map((tee) => withWomensCard(tee, found.holes)),
        facility: facility.name,
        place: facility.place,
        attribution: facility.attribution,
      }
    },
  }
}

/** Returns a tee of women with their pars and stroke indexes, which its holes have where they differ. */
function withWomensCard(tee: CatalogueTee, holes: readonly CatalogueHole[]): CatalogueTee {
  if (tee.gender !== 'women' || !holes.some(({ women }) => women)) return tee
  return {
    ...tee,
    pars: holes.map(({ women }, at) => tee.pars?.[at] ?? women?.par),
    strokeIndexes: holes.map(({ women }, at) => tee.strokeIndexes?.[at] ?? women?.strokeIndex),
  }
}

function containsAll(words: readonly string[]) {
  return (e: ExpressionBuilder<Tables, 'catalogue_courses'>) =>
    e.and(words.map((word) => sql<boolean>`search_text like ${containing(word)} escape '\\'`))
}

/** Returns the nearest first; courses at the same distance, or all without a place, by name. */
function sortedBy<One extends SlimRow>(rows: readonly One[], near: Coordinates | undefined): One[] {
  const keys = rows.map((row) => ({ row, far: (near && distanceTo(row, near)) ?? Infinity }))
  const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  keys.sort(
    (a, b) =>
      (a.far === b.far ? 0 : a.far - b.far) ||
      order(a.row.search_text, b.row.search_text) ||
      order(a.row.id, b.row.id),
  )
  return keys.map(({ row }) => row)
}

function distanceTo(row: SlimRow, near: Coordinates): number | undefined {
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
